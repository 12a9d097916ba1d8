/* Switches of this browser: kept here, applied as classes of the page. */

const KEY = "zhuoji-settings";
const DEFAULTS = {
  sound: true,
  speech: true,
  vibration: true,
  notifications: false,
  motion: true,
  doubleTap: false,
  numerals: false,
  colourBlind: false,
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

let values = { ...DEFAULTS, ...stored() };

/** Whether a switch is on. */
export const setting = (name) => values[name];

function apply() {
  const page = document.documentElement.classList;
  page.toggle("no-motion", !values.motion);
  page.toggle("numerals", values.numerals);
  page.toggle("colour-blind", values.colourBlind);
  for (const field of document.querySelectorAll("[data-setting]")) field.checked = values[field.dataset.setting];
}

document.addEventListener("change", ({ target }) => {
  if (!target.dataset?.setting) return;
  values = { ...values, [target.dataset.setting]: target.checked };
  localStorage.setItem(KEY, JSON.stringify(values));
  apply();
  if (target.dataset.setting === "notifications" && target.checked) window.Notification?.requestPermission();
});

window.addEventListener("storage", () => {
  values = { ...DEFAULTS, ...stored() };
  apply();
});

apply();
