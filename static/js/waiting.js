/* The waiting room, shown anew whenever something changes: what looks the same stays the same element, so that no
   press, no word half written and nothing opened gets lost. A way of swapping for htmx: hx-swap="regions".

   An element with data-keyed has children with ids; those are compared one by one with what the server sent before. */

const sent = new WeakMap(); // element -> what the server sent for it
const held = new Map(); // what changed under a pointer that is down: element -> what it becomes
let down = null;

const isKeyed = (element) => element.hasAttribute("data-keyed");

function remember(element) {
  sent.set(element, element.outerHTML);
  if (isKeyed(element)) [...element.children].forEach(remember);
}

/** Make `current` look like `next`; returns what is new on the page. */
function patch(current, next) {
  if (sent.get(current) === next.outerHTML) return [];
  if (isKeyed(current) && isKeyed(next)) {
    sent.set(current, next.outerHTML);
    return patchChildren(current, next);
  }
  if (down && current.contains(down)) {
    held.set(current, next);
    return [];
  }
  return [replace(current, next)];
}

function patchChildren(parent, next) {
  const fresh = [];
  const wanted = new Set([...next.children].map((child) => child.id));
  for (const child of [...parent.children]) if (!wanted.has(child.id)) leave(child);
  let place = null;
  for (const child of [...next.children]) {
    const known = parent.querySelector(`:scope > #${CSS.escape(child.id)}`);
    if (known) fresh.push(...patch(known, child));
    else fresh.push(insert(parent, child, place));
    place = parent.querySelector(`:scope > #${CSS.escape(child.id)}`);
  }
  return fresh;
}

function insert(parent, child, after) {
  const copy = child.cloneNode(true);
  remember(copy);
  if (after) after.after(copy);
  else parent.prepend(copy);
  return copy;
}

function leave(child) {
  if (down && child.contains(down)) held.set(child, null);
  else child.remove();
}

/** A new element instead of the old one: what was open is open, what had the focus has it. */
function replace(current, next) {
  const copy = next.cloneNode(true);
  remember(copy);
  for (const opened of current.querySelectorAll("details[id][open]")) {
    copy.querySelector(`#${CSS.escape(opened.id)}`)?.setAttribute("open", "");
  }
  const focused = current.contains(document.activeElement) ? document.activeElement : null;
  current.replaceWith(copy);
  if (focused) [...copy.querySelectorAll("button, input, summary")].find((one) => alike(one, focused))?.focus();
  return copy;
}

function alike(one, other) {
  const names = ["id", "name", "hx-post", "hx-vals"];
  return one.tagName === other.tagName && names.every((name) => one.getAttribute(name) === other.getAttribute(name));
}

window.htmx.defineExtension("regions", {
  isInlineSwap: () => false,
  handleSwap(style, target, fragment) {
    if (style !== "regions") return false;
    const [current, next] = [target.firstElementChild, fragment.firstElementChild];
    if (current?.id === next?.id) return patch(current, next);
    target.replaceChildren(next);
    remember(next);
    return [next];
  },
});

document.addEventListener("pointerdown", (event) => (down = event.target), true);
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(
    end,
    () => {
      window.setTimeout(() => {
        down = null; // the click has come by now
        for (const [current, next] of held) {
          if (!current.isConnected) continue;
          if (next) window.htmx.process(replace(current, next));
          else current.remove();
        }
        held.clear();
      });
    },
    true,
  );
}

const room = document.getElementById("waiting");
if (room) remember(room);
