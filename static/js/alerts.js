/* One's turn: a short vibration; in a hidden tab the title says so, and a notification if that was allowed. */
import { setting } from "./settings.js";

const title = document.title;
let asked = "";

const region = () => document.getElementById("live");

function question() {
  const table = document.getElementById("table");
  const number = document.getElementById("prompt")?.dataset.question;
  return table && number ? `${table.dataset.deal}.${number}` : "";
}

function turn() {
  if (setting("vibration") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  if (!document.hidden) return;
  const words = region().dataset.turn;
  document.title = `● ${words}`;
  if (!setting("notifications") || window.Notification?.permission !== "granted") return;
  const note = new Notification(title, { body: words, tag: "zhuoji-turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

document.addEventListener("htmx:wsAfterMessage", () => {
  const now = question();
  if (now && now !== asked) turn();
  if (!now) document.title = title;
  asked = now;
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = title;
});
