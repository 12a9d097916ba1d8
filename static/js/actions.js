/* Sends what was pressed. Every press names the question that was open when it was shown. */

/** Submit a message through the form that htmx sends over the socket. */
export function send(fields) {
  const form = document.getElementById("act");
  form.replaceChildren(
    ...Object.entries(fields).map(([name, value]) => {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      return input;
    }),
  );
  form.requestSubmit();
}

/** Answer the open question of a region (an element with data-question) by an action such as "discard 5m". */
export function answer(region, action) {
  const deal = document.getElementById("table").dataset.deal;
  send({ type: "act", deal, question: region.dataset.question, action, request: crypto.randomUUID() });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-send]");
  if (!button) return;
  const { send: type, ...rest } = button.dataset;
  const deal = document.getElementById("table").dataset.deal;
  send({ type, deal, ...rest, request: crypto.randomUUID() });
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("#prompt [data-action]");
  if (button) answer(button.closest("[data-question]"), button.dataset.action);
});
