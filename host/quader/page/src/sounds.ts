// Sounds, made by code: wood on wood for a move, a click for a refusal, a chord at the end. The first time a line says that
// there are sounds, and how to switch them off.

import { say } from "./catalogue-beside";
import { settings } from "./settings";

type Sound = "lift" | "put" | "refused" | "roll" | "right" | "over";

/** A tone: its pitch, when it begins and how long it takes in seconds, and how loud it is. */
type Tone = [pitch: number, at: number, length: number, loud: number];

const TONES: Record<Sound, Tone[]> = {
  lift: [[520, 0, 0.05, 0.05]],
  put: [[180, 0, 0.09, 0.3], [360, 0, 0.04, 0.12]],
  refused: [[140, 0, 0.12, 0.2], [110, 0.1, 0.16, 0.2]],
  roll: [[300, 0, 0.03, 0.1], [240, 0.07, 0.03, 0.1], [330, 0.15, 0.03, 0.1], [200, 0.22, 0.05, 0.14]],
  right: [[523, 0, 0.14, 0.12], [784, 0.12, 0.25, 0.12]],
  over: [[392, 0, 0.5, 0.1], [494, 0.1, 0.5, 0.1], [587, 0.2, 0.6, 0.1]],
};

export class Sounds {
  private air?: AudioContext;

  /** `isWarned`: whether somebody is just told what did not go. */
  constructor(
    private readonly sign: (text: string) => void,
    private readonly isWarned: () => boolean,
  ) {}

  play(sound: Sound): void {
    if (!settings.sounds) return;
    if (!settings.heardOfSounds) {
      // The line that says why something was refused counts more than this one.
      if (sound === "refused" || this.isWarned()) return;
      settings.set({ heardOfSounds: true });
      this.sign(this.on());
      return;
    }
    // Browsers let a page be heard only after somebody has touched it.
    if (!navigator.userActivation?.hasBeenActive) return;
    this.air ??= new AudioContext();
    for (const tone of TONES[sound]) this.tone(this.air, tone);
  }

  /** On or off. */
  toggle(): void {
    settings.set({ sounds: !settings.sounds, heardOfSounds: true });
    this.sign(settings.sounds ? this.on() : say("sounds_off"));
  }

  /** That they are on, and how they are switched off where there are only fingers. */
  private on(): string {
    return say(matchMedia("(pointer: coarse)").matches ? "sounds_on_finger" : "sounds_on");
  }

  private tone(air: AudioContext, [pitch, at, length, loud]: Tone): void {
    const start = air.currentTime + at;
    const source = new OscillatorNode(air, { type: "triangle", frequency: pitch });
    const fade = new GainNode(air, { gain: loud });
    fade.gain.setValueAtTime(loud, start);
    fade.gain.exponentialRampToValueAtTime(0.0005, start + length);
    source.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + length);
    source.connect(fade).connect(air.destination);
    source.start(start);
    source.stop(start + length);
  }
}
