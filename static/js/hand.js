/* One's own tiles: a tap lifts, a second tap discards; or drag one up; or the keyboard. What is sent names the tile
   and the question, and a tile that was lifted before the hand was dealt anew is no longer lifted. */
import { answer } from "./actions.js";
import { setting } from "./settings.js";

const DRAG = 48;
const DOUBLE = 400;
const NO_MISTAP = 120;

let liftedAt = 0;
let declaring = false;

const hand = () => document.getElementById("hand");
const prompt = () => document.getElementById("prompt");
const tiles = () => [...(hand()?.querySelectorAll(".tile") ?? [])];
const lifted = () => tiles().filter((tile) => tile.classList.contains("lifted"));

function lift(tile, on) {
  tile.classList.toggle("lifted", on);
  tile.setAttribute("aria-pressed", String(on));
}

function lower() {
  lifted().forEach((tile) => lift(tile, false));
}

/** What discarding the tile is called, with the declaration if that is switched on; "" if it cannot go. */
const actionOf = (tile) => (declaring ? tile.dataset.declare : tile.dataset.action) ?? "";

function discard(tile) {
  const action = actionOf(tile);
  if (action) answer(hand(), action);
}

function pressed(tile) {
  if (hand().dataset.mode === "swap") pick(tile);
  else if (actionOf(tile)) tap(tile);
}

/** The first tap lifts, the second one discards; a tap on a neighbour right after another lifts, never discards. */
function tap(tile) {
  const since = performance.now() - liftedAt;
  if (!tile.classList.contains("lifted")) {
    lower();
    lift(tile, true);
    liftedAt = performance.now();
  } else if (setting("doubleTap") && since > DOUBLE) {
    lift(tile, false);
  } else if (since > NO_MISTAP || setting("doubleTap")) {
    discard(tile);
  }
}

// Three tiles for the swap

function pick(tile) {
  const on = !tile.classList.contains("lifted");
  if (on && lifted().length === 3) return;
  lift(tile, on);
  const button = prompt()?.querySelector("[data-swap]");
  button?.setAttribute("aria-disabled", String(lifted().length !== 3));
}

function swap() {
  const codes = lifted().map((tile) => tile.dataset.tile);
  if (codes.length === 3) answer(hand(), `swap ${notation(codes)}`);
}

/** Sorted compact notation: 1m, 3m, 5p becomes 13m5p. */
function notation(codes) {
  return ["m", "p", "s"]
    .map((suit) => {
      const ranks = codes.filter((code) => code[1] === suit).map((code) => code[0]);
      return ranks.length ? ranks.sort().join("") + suit : "";
    })
    .join("");
}

// Declaring ready with the discard

function toggleDeclaring(button) {
  declaring = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(declaring));
  hand().classList.toggle("declaring", declaring);
  lower();
}

document.addEventListener("click", (event) => {
  const tile = event.target.closest("#hand .tile");
  if (tile && !(dragged && event.detail)) pressed(tile); // a key that presses has no detail
  if (event.target.closest("[data-swap]")) swap();
  const toggle = event.target.closest('[data-toggle="declare"]');
  if (toggle) toggleDeclaring(toggle);
  if (!tile && !event.target.closest("#prompt") && hand()?.dataset.mode === "discard") lower();
});

// Dragging up

let start = null;
let dragged = false;

document.addEventListener("pointerdown", (event) => {
  const tile = event.target.closest("#hand .tile");
  dragged = false;
  start = tile && hand().dataset.mode === "discard" && actionOf(tile) ? { tile, x: event.clientX, y: event.clientY } : null;
});

document.addEventListener("pointermove", (event) => {
  if (!start) return;
  const up = Math.max(0, start.y - event.clientY);
  if (up > 8) dragged = true;
  start.tile.style.setProperty("--drag", dragged ? `${-up}px` : "0px");
  start.tile.classList.toggle("dragging", dragged);
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (!start) return;
    const { tile, y } = start;
    tile.style.removeProperty("--drag");
    tile.classList.remove("dragging");
    if (end === "pointerup" && dragged && y - event.clientY > DRAG && tile.isConnected) discard(tile);
    start = null;
  });
}

// The keyboard: arrows walk along the tiles, numbers press the buttons of the prompt.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") walk(event.key === "ArrowLeft" ? -1 : 1, event);
  else if (event.key === "ArrowUp") hand()?.querySelector(".drawn, .tile:last-child")?.focus();
  else if (event.key === "Escape") lower();
  else if (/^[1-9]$/.test(event.key)) prompt()?.querySelectorAll("button")[Number(event.key) - 1]?.click();
});

function walk(step, event) {
  const all = tiles();
  if (!all.length) return;
  const at = all.indexOf(document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
  all[next].focus();
  event.preventDefault();
}

// Focus stays where it was when a region is swapped: on the tile of the same kind, or at the same place.

let kept = null;

document.addEventListener("htmx:wsBeforeMessage", () => {
  const active = document.activeElement;
  const region = active?.closest("#hand, #prompt");
  const list = region ? [...region.querySelectorAll("button")] : [];
  kept = region && { id: region.id, tile: active.dataset.tile, place: list.indexOf(active), element: active };
});

document.addEventListener("htmx:wsAfterMessage", () => {
  if (declaring && !prompt()?.querySelector('[data-toggle="declare"][aria-pressed="true"]')) declaring = false;
  if (!kept || kept.element.isConnected) return;
  const buttons = [...(document.getElementById(kept.id)?.querySelectorAll("button") ?? [])];
  const same = buttons.find((button) => kept.tile && button.dataset.tile === kept.tile);
  const next = same ?? buttons[Math.min(kept.place, buttons.length - 1)] ?? tiles().at(-1);
  next?.focus({ preventScroll: true });
});
