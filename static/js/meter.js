/* Whether somebody speaks: the loudness of a stream, a few times a second. */

const LOUD = 0.02;
const EVERY = 200;

/** Calls `tell(true)` when the stream gets loud and `tell(false)` when it is quiet again. */
export class Meter {
  constructor(stream, tell) {
    this.context = new AudioContext();
    this.analyser = this.context.createAnalyser();
    this.analyser.fftSize = 512;
    this.context.createMediaStreamSource(stream).connect(this.analyser);
    const samples = new Float32Array(this.analyser.fftSize);
    let loud = false;
    this.timer = window.setInterval(() => {
      this.analyser.getFloatTimeDomainData(samples);
      const power = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
      if (power > LOUD !== loud) tell((loud = !loud));
    }, EVERY);
  }

  stop() {
    window.clearInterval(this.timer);
    this.context.close();
  }
}
