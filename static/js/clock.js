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

function ring(element) {
  let found = element.querySelector(":scope > .ring");
  if (!found) {
    found = document.createElement("span");
    found.className = "ring";
    found.setAttribute("role", "timer");
    element.append(found);
  }
  return found;
}

function tick() {
  for (const element of document.querySelectorAll("[data-deadline]")) {
    const left = Number(element.dataset.deadline) - (Date.now() - ahead);
    if (!begun.has(element)) begun.set(element, Math.max(left, 1));
    const share = Math.max(0, Math.min(1, left / begun.get(element)));
    const shown = ring(element);
    shown.style.setProperty("--left", share.toFixed(3));
    const text = left > 0 ? String(Math.ceil(left / 1000)) : (element.dataset.waiting ?? "…");
    if (shown.textContent !== text) shown.textContent = text;
    shown.classList.toggle("late", left <= 5000);
  }
}

window.setInterval(tick, EVERY);
