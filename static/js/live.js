/* Keeps the page in step with the table: heals gaps of the stream, adds its random part to every wall. */

import { send } from "./actions.js";

let told = { deal: "", seq: 0 };

/** A frame tells events first..seq of a deal, or (first 0) shows the whole table: anything else is a gap. */
function follow({ deal, first, seq }) {
  const gap = Number(first) !== 0 && (deal !== told.deal || Number(first) !== told.seq + 1);
  told = { deal, seq: Number(seq) };
  if (gap) send({ type: "sync" });
}

/** A whole table tells its last lines again: what this page has told already goes, before anybody hears it. */
function passOver({ deal }) {
  for (const line of document.querySelectorAll("#log [data-number]")) {
    if (deal === told.deal && Number(line.dataset.number) <= told.seq) line.remove();
    else delete line.dataset.number;
  }
}

/** The server has committed itself to its secret: answer with 32 random bytes, once for each deal. */
function addPart({ deal }) {
  if (!deal) return;
  const key = `part-${deal}`;
  let part = sessionStorage.getItem(key);
  if (!part) {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    part = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem(key, part);
  }
  send({ type: "part", deal, part });
}

document.body.addEventListener("htmx:wsAfterMessage", () => {
  const stream = document.getElementById("stream");
  if (stream && stream.dataset.seen !== "1") {
    stream.dataset.seen = "1";
    passOver(stream.dataset);
    follow(stream.dataset);
  }
  const fair = document.getElementById("fair");
  if (fair && fair.dataset.seen !== "1") {
    fair.dataset.seen = "1";
    addPart(fair.dataset);
  }
});
