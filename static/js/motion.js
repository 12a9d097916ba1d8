/* Short movements that say what happened: a discard flies from its seat, a call stands before it. Under 300 ms each
   (calls stay readable a little longer), none with reduced motion; nothing waits for them. */
import { moves } from "./settings.js";

const FLIGHT = 220;
const CALL = 1100;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
let from = null; // where one's own lifted tile stood before the frame

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

const seat = (number, part) => document.querySelector(`.table-root [data-seat="${number}"]${part}`);

function origin(number) {
  const own = document.getElementById("table")?.dataset.me === number;
  const face = document.getElementById(`face-${number}`);
  return own && from ? from : face && middle(face);
}

function fly(number) {
  const tile = [...(seat(number, ".pond")?.querySelectorAll(".tile") ?? [])].at(-1);
  const start = tile && origin(number);
  if (!start) return;
  const end = middle(tile);
  const away = `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(1.25)`;
  tile.animate([{ transform: away, zIndex: 9 }, { transform: "none", zIndex: 9 }], { duration: FLIGHT, easing: EASE });
}

function call(number, text) {
  const felt = document.querySelector(".felt");
  const place = seat(number, ".place");
  if (!felt || !place) return;
  const shown = document.createElement("span");
  shown.className = `call ${[...place.classList].find((name) => name.startsWith("at-")) ?? ""}`;
  shown.textContent = text;
  shown.setAttribute("aria-hidden", "true");
  felt.append(shown);
  window.setTimeout(() => shown.remove(), CALL);
}

document.addEventListener("htmx:wsBeforeMessage", () => {
  const lifted = document.querySelector("#hand .lifted, #hand .dragging");
  from = lifted && middle(lifted);
});

document.addEventListener("htmx:wsAfterMessage", () => {
  const lines = [...document.querySelectorAll("#log [data-event]:not([data-moved])")];
  for (const line of lines) {
    line.dataset.moved = "1";
    if (document.hidden) continue;
    if (line.dataset.call) call(line.dataset.seat, line.dataset.call);
    if (line.dataset.event === "discarded" && moves()) fly(line.dataset.seat);
  }
});
