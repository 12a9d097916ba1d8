// The score calculator: a keyboard of tiles that writes into the field last touched.
// Without this file the fields are typed in: everything else is done by the server.

const form = document.getElementById("calc");
const keys = document.getElementById("tile-keys");
const meldKeys = keys.querySelector(".meld-keys");
let field = null;

function tell(input) {
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// "123m5p" as ["1m", "2m", "3m", "5p"]
function tilesIn(text) {
  return [...text.matchAll(/([1-9]+)([mps])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit));
}

function written(tiles) {
  return tiles.join("").replace(/([mps])(?=[1-9]+\1)/g, (all, suit, at, text) => {
    const next = text.slice(at + 1).match(/^[1-9]+([mps])/);
    return next && next[1] === suit ? "" : suit;
  });
}

function press(code) {
  if (!field) return;
  const kind = field.dataset.tiles;
  if (kind === "one") field.value = code;
  else if (kind === "many") field.value = written([...tilesIn(field.value), code]);
  else field.value = `${field.value.trim()} ${meld(code)}`.trim();
  tell(field);
}

function meld(code) {
  const letter = document.getElementById("meld-kind").value;
  const source = letter === "p" || letter === "e" ? document.getElementById("meld-from").value : "";
  const late = document.getElementById("meld-late").checked && (letter === "c" || letter === "a") ? "!" : "";
  return letter + code + source + late;
}

function takeBack() {
  if (!field) return;
  const kind = field.dataset.tiles;
  if (kind === "one") field.value = "";
  else if (kind === "many") field.value = written(tilesIn(field.value).slice(0, -1));
  else field.value = field.value.trim().split(/\s+/).slice(0, -1).join(" ");
  tell(field);
}

form.addEventListener("focusin", (event) => {
  if (!event.target.matches("[data-tiles]")) return;
  field?.classList.remove("chosen");
  field = event.target;
  field.classList.add("chosen");
  meldKeys.hidden = field.dataset.tiles !== "melds";
  keys.hidden = false;
});

keys.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.code) press(button.dataset.code);
  else if (button && "back" in button.dataset) takeBack();
});

// another variant or number of players is another form
form.addEventListener("change", (event) => {
  if (!("reload" in event.target.dataset)) return;
  event.stopImmediatePropagation();
  const kept = new FormData(form);
  if (event.target.name === "v") for (const name of [...kept.keys()]) if (name.startsWith("o_")) kept.delete(name);
  location.search = new URLSearchParams(kept).toString();
}, { capture: true });

// an address stays short: what is empty is left out
document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.elt !== form) return;
  for (const [name, value] of Object.entries(event.detail.parameters)) if (value === "") delete event.detail.parameters[name];
});
