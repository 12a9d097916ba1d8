/* Switches of this browser: kept here, applied as attributes of the page that the stylesheets know. */

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

/** Whether things may move: the switch, and what the system was told. */
export const moves = () => values.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;

function mark(name, on, value) {
  if (on) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
}

function apply() {
  mark("motion", !values.motion, "off");
  mark("corners", values.numerals, "on");
  mark("colours", values.colourBlind, "safe");
  for (const field of document.querySelectorAll("[data-setting]")) field.checked = values[field.dataset.setting];
}

document.addEventListener("change", ({ target }) => {
  if (!target.dataset?.setting) return;
  values = { ...values, [target.dataset.setting]: target.checked };
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // a private window may refuse: then the switch holds until the page is left
  }
  apply();
  if (target.dataset.setting === "notifications" && target.checked) window.Notification?.requestPermission();
});

window.addEventListener("storage", () => {
  values = { ...DEFAULTS, ...stored() };
  apply();
});

apply();
