/* Is there a connection? A banner while there is none; when the network or the page comes back, no waiting. */
import { send } from "./actions.js";

const PATIENCE = 3000; // after a sleep the socket must answer within this, or it is taken for dead
const NAP = 8000; // hidden for longer than this, the page asks whether it is still in step
let wrapper = null;
let open = false;
let heard = 0;
let hiddenAt = 0;

const banner = () => document.getElementById("connection");

function show(lost) {
  if (banner()) banner().hidden = !lost;
}

function reconnect() {
  if (!open) wrapper?.reconnect();
}

function check() {
  if (!open) return reconnect();
  const asked = performance.now();
  send({ type: "sync" });
  window.setTimeout(() => {
    if (open && heard < asked) wrapper?.reconnect();
  }, PATIENCE);
}

document.addEventListener("htmx:wsOpen", (event) => {
  wrapper = event.detail.socketWrapper;
  open = true;
  show(false);
});
document.addEventListener("htmx:wsClose", (event) => {
  wrapper ??= event.detail.socketWrapper;
  open = false;
  show(true);
});
document.addEventListener("htmx:wsAfterMessage", () => {
  heard = performance.now();
  show(false); // a socket that outlived the lost network never opens anew
});
window.addEventListener("offline", () => show(true));
window.addEventListener("online", check);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenAt = performance.now();
  else if (!open || performance.now() - hiddenAt > NAP) check();
});
