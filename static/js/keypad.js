// The big keypad for a room's number: the sixth digit leads to the room.

const LENGTH = 6;
const keypad = document.getElementById("keypad");
const form = document.getElementById("join-form");
const field = form.elements.number;

function press(key) {
  if (key === "clear") field.value = "";
  else if (key === "back") field.value = field.value.slice(0, -1);
  else field.value = (field.value + key).slice(0, LENGTH);
  if (/^\d$/.test(key) && field.value.length === LENGTH) form.requestSubmit();
}

keypad.hidden = false;
keypad.addEventListener("click", (event) => {
  const button = event.target.closest("[data-key]");
  if (button) press(button.dataset.key);
});
