/* Voice between the seats: a mesh of peer connections, signalled over the room's socket. Nothing is recorded. */
import { send } from "./actions.js";
import { Meter } from "./meter.js";

const panel = document.getElementById("voice");
const servers = JSON.parse(panel?.dataset.ice ?? "[]");
const me = Number(panel?.dataset.me);
const peers = new Map();
let microphone = null;
let mutedByHost = false;

const signal = (kind, to, data = "") => send({ type: "signal", kind, to: to ?? "", data });
const text = (name) => panel.dataset[name];

function say(sentence) {
  document.getElementById("voice-state").textContent = sentence;
}

/** One connection to one seat, by the browser's "perfect negotiation": the higher seat gives way. */
class Peer {
  constructor(seat) {
    this.seat = seat;
    this.polite = me > seat;
    this.offering = false;
    this.waiting = [];
    this.connection = new RTCPeerConnection({ iceServers: servers });
    this.audio = new Audio();
    this.audio.autoplay = true;
    this.listen();
    for (const track of microphone.getTracks()) this.connection.addTrack(track, microphone);
  }

  listen() {
    const connection = this.connection;
    connection.onnegotiationneeded = () => this.offer();
    connection.onicecandidate = ({ candidate }) => candidate && signal("ice", this.seat, JSON.stringify(candidate));
    connection.ontrack = ({ streams: [stream] }) => {
      this.audio.srcObject = stream;
      this.meter?.stop();
      this.meter = new Meter(stream, (loud) => mark(this.seat, "speaking", loud));
    };
    connection.onconnectionstatechange = () => {
      mark(this.seat, "connected", connection.connectionState === "connected");
      if (connection.connectionState === "failed") connection.restartIce();
    };
  }

  async offer() {
    try {
      this.offering = true;
      await this.connection.setLocalDescription();
      signal("description", this.seat, JSON.stringify(this.connection.localDescription));
    } finally {
      this.offering = false;
    }
  }

  async described(description) {
    const collision = description.type === "offer" && (this.offering || this.connection.signalingState !== "stable");
    this.ignoring = collision && !this.polite;
    if (this.ignoring) return;
    await this.connection.setRemoteDescription(description);
    for (const candidate of this.waiting.splice(0)) await this.candidate(candidate);
    if (description.type !== "offer") return;
    await this.connection.setLocalDescription();
    signal("description", this.seat, JSON.stringify(this.connection.localDescription));
  }

  async candidate(candidate) {
    if (!this.connection.remoteDescription) {
      this.waiting.push(candidate);
      return;
    }
    try {
      await this.connection.addIceCandidate(candidate);
    } catch (error) {
      if (!this.ignoring) throw error;
    }
  }

  close() {
    this.meter?.stop();
    this.audio.srcObject = null;
    this.connection.close();
    mark(this.seat, "connected", false);
    mark(this.seat, "speaking", false);
  }
}

function mark(seat, name, on) {
  document.querySelector(`#voice [data-seat="${seat}"]`)?.classList.toggle(name, on);
}

function peer(seat, anew = false) {
  if (anew) drop(seat);
  if (!peers.has(seat)) peers.set(seat, new Peer(seat));
  return peers.get(seat);
}

function drop(seat) {
  peers.get(seat)?.close();
  peers.delete(seat);
}

async function join() {
  try {
    microphone = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    say(error.name === "NotFoundError" ? text("missing") : text("refused"));
    return;
  }
  speak(false);
  new Meter(microphone, (loud) => mark(me, "speaking", loud && open()));
  panel.classList.add("joined");
  say(text("muted"));
  signal("join");
}

function leave() {
  signal("leave");
  [...peers.keys()].forEach(drop);
  microphone?.getTracks().forEach((track) => track.stop());
  microphone = null;
  panel.classList.remove("joined", "open");
  say(text("off"));
}

const open = () => microphone?.getAudioTracks()[0]?.enabled ?? false;

/** Open or close the microphone; closed, the connections stand and silence flows. */
function speak(on) {
  if (!microphone || (on && mutedByHost)) return;
  for (const track of microphone.getAudioTracks()) track.enabled = on;
  panel.classList.toggle("open", on);
  document.getElementById("voice-open").setAttribute("aria-pressed", String(on));
  say(on ? text("open") : text("muted"));
}

/** Bytes of audio received from each connected seat: for tests, and for whoever wonders whether sound arrives. */
export async function received() {
  const bytes = [];
  for (const { connection } of peers.values()) {
    const report = await connection.getStats();
    const streams = [...report.values()].filter(({ type, kind }) => type === "inbound-rtp" && kind === "audio");
    bytes.push(streams.reduce((sum, stream) => sum + stream.bytesReceived, 0));
  }
  return bytes;
}

const heard = {
  join: (from) => peer(from, true),
  leave: drop,
  description: (from, data) => peer(from).described(JSON.parse(data)),
  ice: (from, data) => peer(from).candidate(JSON.parse(data)),
};

document.addEventListener("htmx:wsBeforeMessage", (event) => {
  if (!event.detail.message.startsWith("{")) return;
  event.preventDefault(); // it is no HTML: htmx must not swap it in
  const { from, kind, data } = JSON.parse(event.detail.message).voice;
  if (kind === "muted" || kind === "unmuted") {
    mutedByHost = kind === "muted";
    if (mutedByHost) speak(false);
    say(mutedByHost ? text("silenced") : text("muted"));
  } else if (microphone && from !== me) heard[kind]?.(from, data);
});

// A new socket after a lost one: others may have dropped us meanwhile.
document.addEventListener("htmx:wsOpen", () => microphone && signal("join"));
window.addEventListener("pagehide", () => microphone && signal("leave"));

panel?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.id === "voice-join") join();
  if (button?.id === "voice-leave") leave();
  if (button?.id === "voice-open") speak(!open());
  if (button?.dataset.mute) send({ type: "silence", seat: button.dataset.mute, on: button.dataset.on });
});

panel?.addEventListener("input", ({ target }) => {
  if (target.dataset.volume) {
    const other = peers.get(Number(target.dataset.volume));
    if (other) other.audio.volume = Number(target.value) / 100;
  }
});

const hold = document.getElementById("voice-hold");
hold?.addEventListener("pointerdown", () => speak(true));
for (const end of ["pointerup", "pointercancel", "pointerleave"]) hold?.addEventListener(end, () => speak(false));
hold?.addEventListener("keydown", ({ key, repeat }) => key === " " && !repeat && speak(true));
hold?.addEventListener("keyup", ({ key }) => key === " " && speak(false));
