/* One's own account of a settlement lies open; the others open by a tap. */

document.addEventListener("htmx:wsAfterMessage", () => {
  const me = document.getElementById("table")?.dataset.me;
  const own = document.querySelector(`#result .account[data-seat="${me}"]:not([data-seen])`);
  if (!own) return;
  own.dataset.seen = "1";
  own.open = true;
});
