/* Chat: send a line or a phrase, silence a person for oneself, and never let game keys fire while typing. */
import { send } from "./actions.js";

const SILENCED = "zhuoji-silenced";

function silenced() {
  return new Set(JSON.parse(sessionStorage.getItem(SILENCED) ?? "[]"));
}

/** Hide or show the lines of a person, for this browser only. */
function toggle(player) {
  const people = silenced();
  if (!people.delete(player)) people.add(player);
  sessionStorage.setItem(SILENCED, JSON.stringify([...people]));
  document.querySelectorAll("#chat-log [data-player]").forEach(hide);
}

function hide(line) {
  line.classList.toggle("silenced", silenced().has(line.dataset.player));
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "say") return;
  event.preventDefault();
  const field = event.target.elements.namedItem("text");
  if (field.value.trim()) send({ type: "say", text: field.value });
  field.value = "";
});

document.addEventListener("click", (event) => {
  const phrase = event.target.closest("[data-phrase]");
  if (phrase) send({ type: "say", text: phrase.dataset.phrase });
  const person = event.target.closest("[data-silence]");
  if (person) toggle(person.dataset.silence);
});

// Keys typed into a field are text, whatever the table would make of them.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.target.closest("input, textarea, select")) event.stopPropagation();
  },
  true,
);

const log = document.getElementById("chat-log");
if (log) {
  new MutationObserver((changes) => {
    for (const line of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(line instanceof Element)) continue;
      hide(line);
      if (!line.classList.contains("silenced")) announce();
    }
    while (log.children.length > 100) log.firstElementChild.remove();
    log.scrollTop = log.scrollHeight;
  }).observe(log, { childList: true });
}

/** A mark on the button while the panel is closed. */
function announce() {
  const panel = document.getElementById("talk");
  if (!panel.open) panel.classList.add("unread");
}

document.getElementById("talk")?.addEventListener("toggle", (event) => event.target.classList.remove("unread"));
