/* Sounds made in the page and calls spoken by the browser's own voice; both begin with the first gesture. */
import { setting } from "./settings.js";

const FRESH = 1500; // a line that was told while the tab slept makes no noise later
let context = null;

for (const gesture of ["pointerdown", "keydown"]) {
  document.addEventListener(gesture, () => {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  });
}

/** A short knock: a burst of noise through a band. */
function knock(frequency, seconds, loud) {
  const length = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 4;
  const source = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 2 });
  source.connect(band).connect(new GainNode(context, { gain: loud })).connect(context.destination);
  source.start();
}

/** A soft tone that fades. */
function tone(frequency, delay, seconds) {
  const begin = context.currentTime + delay;
  const source = new OscillatorNode(context, { type: "triangle", frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.12, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  source.connect(gain).connect(context.destination);
  source.start(begin);
  source.stop(begin + seconds);
}

const SOUNDS = {
  drawn: () => knock(2400, 0.03, 0.25),
  discarded: () => knock(1400, 0.06, 0.9),
  punged: () => [0, 0.07].forEach((wait) => window.setTimeout(() => knock(1000, 0.08, 1.2), wait * 1000)),
  konged: () => [0, 0.07, 0.14].forEach((wait) => window.setTimeout(() => knock(800, 0.09, 1.4), wait * 1000)),
  charged: () => tone(660, 0, 0.25),
  liable: () => tone(330, 0, 0.3),
  flipped: () => tone(880, 0, 0.2),
  won: () => [523, 659, 784].forEach((note, at) => tone(note, at * 0.09, 0.35)),
  exhausted: () => tone(220, 0, 0.5),
};

function speak(text) {
  if (!("speechSynthesis" in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = "zh-CN";
  words.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith("zh")) ?? null;
  words.rate = 1.2;
  speechSynthesis.speak(words);
}

function hear(line) {
  if (!context || context.state !== "running") return;
  if (setting("sound")) SOUNDS[line.dataset.event]?.();
  if (setting("speech") && line.dataset.say) speak(line.dataset.say);
}

let arrived = 0;
document.addEventListener("htmx:wsBeforeMessage", () => (arrived = performance.now()));

/** The log may be replaced with the whole table: what it holds then is old. */
document.addEventListener("htmx:wsAfterMessage", () => {
  const log = document.getElementById("log");
  const lines = [...(log?.querySelectorAll("[data-event]:not([data-heard])") ?? [])];
  const fresh = performance.now() - arrived < FRESH && !document.hidden;
  for (const line of lines) {
    line.dataset.heard = "1";
    if (fresh) hear(line);
  }
  while (log && log.childElementCount > 200) log.firstElementChild.remove();
});
