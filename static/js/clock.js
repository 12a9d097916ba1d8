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

/** Which part of the time it began with is left. */
function share(element, left) {
  if (!begun.has(element)) begun.set(element, Math.max(left, 1));
  return Math.max(0, Math.min(1, left / begun.get(element))).toFixed(3);
}

/** The ring around a face, and whether the bank is being spent. */
function turn(face, left) {
  face.style.setProperty("--left", share(face, left));
  face.classList.toggle("in-bank", left < Number(face.dataset.bank ?? 0));
}

/** The seconds beside a question in a ring; at zero the page only says whom it waits for. */
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
  shown.style.setProperty("--left", share(element, left));
  shown.classList.toggle("late", left <= 5000);
  shown.classList.toggle("spent", left <= 0);
}

function tick() {
  const now = Date.now() - ahead;
  for (const element of document.querySelectorAll("[data-deadline]")) {
    const show = element.matches(".face-of") ? turn : count;
    show(element, Number(element.dataset.deadline) - now);
  }
}

window.setInterval(tick, EVERY);
