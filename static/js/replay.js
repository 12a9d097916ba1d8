// A replay: keyboard, swipes, the timeline and playing by itself. Every step is a link that works without this file;
// neighbours are fetched ahead, so that the next step comes out of the browser's cache.

const player = document.getElementById("player");
const timeline = document.getElementById("timeline");
const play = document.getElementById("play");
const speed = document.getElementById("speed");
const AHEAD = 3;
const BEAT = 900; // milliseconds for a step at speed 1
const SWIPE = 40; // pixels
const fetched = new Set();
let timer = 0;

const replay = () => document.getElementById("replay");
const step = () => Number(replay().dataset.step);
const last = () => Number(replay().dataset.last);

function go(number) {
  const target = Math.max(0, Math.min(last(), number));
  if (target === step()) return Promise.resolve();
  history.replaceState(history.state, "", player.dataset.page + target);
  return htmx.ajax("GET", player.dataset.frame + target, { target: "#replay", swap: "outerHTML" });
}

function press(name) {
  const link = replay().querySelector(`[data-go="${name}"]`);
  if (link) go(Number(link.dataset.step));
}

function fetchAhead() {
  const here = step();
  for (const number of [here + 1, here - 1, here + 2, here + AHEAD]) {
    const address = player.dataset.frame + number;
    if (number < 0 || number > last() || fetched.has(address)) continue;
    fetched.add(address);
    fetch(address, { priority: "low" }).catch(() => fetched.delete(address));
  }
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  play.setAttribute("aria-pressed", "false");
  play.textContent = play.dataset.play;
}

async function beat() {
  if (step() >= last()) return stop();
  await go(step() + 1);
  if (timer) timer = setTimeout(beat, BEAT / Number(speed.value));
}

function toggle() {
  if (timer) return stop();
  play.setAttribute("aria-pressed", "true");
  play.textContent = play.dataset.stop;
  timer = setTimeout(beat, step() >= last() ? 0 : BEAT / Number(speed.value));
  if (step() >= last()) go(0).then(() => { timer = setTimeout(beat, BEAT / Number(speed.value)); });
}

const KEYS = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last" };
const JUMPS = { c: "claim", w: "win", k: "chicken" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const jump = JUMPS[event.key.toLowerCase()];
  if (KEYS[event.key]) press(KEYS[event.key]);
  else if (jump) press(`${jump}-${event.shiftKey ? "back" : "forward"}`);
  else if (event.key === " " && !event.target.closest("a, button")) toggle();
  else return;
  event.preventDefault();
});

let touch = null;
document.addEventListener("touchstart", (event) => {
  touch = event.target.closest("#replay") && event.touches.length === 1 ? event.touches[0] : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (!touch) return;
  const across = event.changedTouches[0].clientX - touch.clientX;
  const down = event.changedTouches[0].clientY - touch.clientY;
  touch = null;
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) press(across < 0 ? "forward" : "back");
}, { passive: true });

let dragging = 0;
timeline.addEventListener("input", () => {
  cancelAnimationFrame(dragging);
  dragging = requestAnimationFrame(() => go(Number(timeline.value)));
});
play.addEventListener("click", toggle);
player.addEventListener("submit", (event) => event.preventDefault());
document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "replay") return;
  if (document.activeElement !== timeline) timeline.value = step();
  fetchAhead();
});
play.hidden = false;
document.getElementById("speed-label").hidden = false;
fetchAhead();
