/* Sends what was pressed. Every press names the question that was open when it was shown, so a late one changes
   nothing; the same press sends the same request, so repeating it is safe. */

const requests = new Map();

/** A random id; `randomUUID` is there on secure pages only, and friends may play over the local network. */
export function randomId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

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

/** The deal on the table. */
export const deal = () => document.getElementById("table")?.dataset.deal ?? "";

/** Answer the open question of a region (an element with data-question) by an action such as "discard 5m". */
export function answer(region, action) {
  const question = region.dataset.question;
  if (!question || waiting(question)) return;
  const key = `${deal()} ${question} ${action}`;
  const request = requests.get(key) ?? randomId();
  requests.clear();
  requests.set(key, request);
  pend(question, request);
  send({ type: "act", deal: deal(), question, action, request });
}

// Until the server answers, what was pressed shows as pending; after a while it may be pressed again.

const PATIENCE = 4000;
let pending = null;

const regions = () => document.querySelectorAll("#hand, #prompt");
const waiting = (question) => pending !== null && pending.question === question && Date.now() < pending.until;

function pend(question, request) {
  pending = { question, request, until: Date.now() + PATIENCE };
  regions().forEach((region) => region.setAttribute("aria-busy", "true"));
}

/** The server has answered: the press counts, or it may be made anew. */
function acknowledge({ request }) {
  if (pending?.request !== request) return;
  pending = null;
  regions().forEach((region) => region.removeAttribute("aria-busy"));
}

document.addEventListener("htmx:wsAfterMessage", () => {
  const ack = document.getElementById("ack");
  if (ack?.dataset.request) acknowledge(ack.dataset);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-send]");
  if (!button) return;
  const { send: type, ...rest } = button.dataset;
  send({ type, deal: deal(), ...rest });
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("#prompt [data-action]");
  if (button) answer(button.closest("[data-question]"), button.dataset.action);
});
