// The button "invite friends": the system's share sheet where there is one, the clipboard elsewhere.

async function share(button) {
  const { share: url, shareTitle: title, shareText: text, copied } = button.dataset;
  if (navigator.share) {
    await navigator.share({ url, title, text }).catch(() => {});
    return;
  }
  await navigator.clipboard.writeText(url);
  const label = button.textContent;
  button.textContent = copied;
  window.setTimeout(() => (button.textContent = label), 2000);
}

for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share && !navigator.clipboard) continue; // an unsafe origin: the link stands beside it
  button.hidden = false;
  button.addEventListener("click", () => share(button));
}
