/* Countdown rings, by the server's clock. At zero the page says that it waits; it never decides anything. */

const EVERY = 200;
let ahead = 0; // how far this machine's clock is ahead of the server's, milliseconds
const begun = new WeakMap();

document.addEventListener("htmx:wsAfterMessage", () => {
  const stream = document.getElementById("stream");
  if (stream?.dataset.now && stream.dataset.timed !== stream.dataset.now) {
    stream.dataset.timed = stream.dataset.now;
    ahead = Date.now() - Number(stream.dataset.now);
  }
});

/** The ring around a face: how much is left of the time it began with, and whether the bank is being spent. */
function turn(face, left) {
  if (!begun.has(face)) begun.set(face, Math.max(left, 1));
  face.style.setProperty("--left", Math.max(0, Math.min(1, left / begun.get(face))).toFixed(3));
  face.classList.toggle("in-bank", left < Number(face.dataset.bank ?? 0));
}

/** The seconds beside a question; at zero the page only says whom it waits for. */
function count(element, left) {
  let shown = element.querySelector(":scope > .seconds");
  if (!shown) {
    shown = document.createElement("span");
    shown.className = "seconds";
    shown.setAttribute("role", "timer");
    element.append(shown);
  }
  const text = left > 0 ? String(Math.ceil(left / 1000)) : document.getElementById("live").dataset.waiting;
  if (shown.textContent !== text) shown.textContent = text;
  shown.classList.toggle("late", left <= 5000);
}

function tick() {
  const now = Date.now() - ahead;
  const left = (element) => Number(element.dataset.deadline) - now;
  for (const face of document.querySelectorAll(".face-of[data-deadline]")) turn(face, left(face));
  for (const element of document.querySelectorAll(".prompt[data-deadline], .vote[data-deadline]")) {
    count(element, left(element));
  }
}

window.setInterval(tick, EVERY);
