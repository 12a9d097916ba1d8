/* Makes the wall of a deal again, as docs/fairness.md says, with nothing but the browser's own cryptography. */

const VERSION = "zhuoji-wall/1";
const TILES = [..."mps"].flatMap((suit) =>
  Array.from({ length: 9 }, (_, rank) => Array(4).fill(`${rank + 1}${suit}`)).flat(),
);

const ascii = (text) => new TextEncoder().encode(text);
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const joined = (...pieces) => Uint8Array.from(pieces.flatMap((piece) => [...piece]));
const sha256 = (data) => crypto.subtle.digest("SHA-256", data);

/** One byte of length before every part; a part that was not given is a zero byte. */
export async function seedOf(parts) {
  const pieces = parts.map((part) => (part ? joined([bytes(part).length], bytes(part)) : [0]));
  return sha256(joined(ascii(VERSION), [parts.length], ...pieces));
}

/** The endless stream of 32-bit words. */
async function* words(secret, seed, purpose) {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let counter = 0; ; counter += 1) {
    const number = new Uint8Array(4);
    new DataView(number.buffer).setUint32(0, counter);
    const message = joined(new Uint8Array(seed), ascii(purpose), number);
    const block = new DataView(await crypto.subtle.sign("HMAC", key, message));
    for (let at = 0; at < block.byteLength; at += 4) yield block.getUint32(at);
  }
}

async function below(stream, limit) {
  const rounds = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const { value } = await stream.next();
    if (value < rounds) return value % limit;
  }
}

/** The 108 tiles in order, compact: the suit is written once for all tiles of it that follow each other. */
export async function wallOf(secret, seed) {
  const stream = words(bytes(secret), seed, "wall");
  const wall = [...TILES];
  for (let last = wall.length - 1; last > 0; last -= 1) {
    const other = await below(stream, last + 1);
    [wall[last], wall[other]] = [wall[other], wall[last]];
  }
  return wall.map((tile, at) => (wall[at + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

function show(step, text, agrees) {
  const line = document.querySelector(`[data-step="${step}"]`);
  const { dataset } = document.getElementById("proof");
  line.hidden = false;
  line.querySelector("code").textContent = text;
  const mark = line.querySelector("b");
  if (mark) {
    mark.textContent = agrees ? dataset.agrees : dataset.differs;
    mark.classList.toggle("wrong", !agrees);
  }
}

async function recompute() {
  const { commitment, secret, parts, wall, insecure } = document.getElementById("proof").dataset;
  if (!crypto.subtle) {
    const trouble = document.getElementById("trouble");
    trouble.textContent = insecure;
    trouble.hidden = false;
    return;
  }
  const fingerprint = hex(await sha256(bytes(secret)));
  show("commitment", fingerprint, fingerprint === commitment);
  const seed = await seedOf(parts.split(","));
  show("seed", hex(seed));
  const again = await wallOf(secret, seed);
  show("wall", again, again === wall);
}

document.getElementById("recompute")?.addEventListener("click", recompute);
