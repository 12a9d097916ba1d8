/* Opens and closes the page's dialogs: a button names what it opens (data-open) or closes (data-close). */

document.addEventListener("click", (event) => {
  const opener = event.target.closest("button[data-open]");
  const dialog = opener && document.getElementById(opener.dataset.open);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
  const closer = event.target.closest("button[data-close]");
  const closed = closer && document.getElementById(closer.dataset.close);
  if (closed instanceof HTMLDialogElement) closed.close();
  else closed?.replaceChildren();
  if (event.target instanceof HTMLDialogElement) event.target.close(); // the backdrop
  if (event.target.closest("dialog [data-send]")) event.target.closest("dialog").close();
});
