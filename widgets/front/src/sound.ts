// Sounds, for those who want them: dice that fall, a pen, the end of the match.

import { useEffect } from "preact/hooks";
import type { View } from "./schema";

/** The pitches in hertz, and how far apart their beats are in seconds. */
const DICE = [190, 240, 170];
const PEN = [880];
const END = [523, 659, 784];
const APART = 0.09;

let audio: AudioContext | undefined;

/** Lets what has happened since the view before be heard, if that is wanted. */
export function useSound(wanted: boolean, view: View, before: View | undefined): void {
  useEffect(() => {
    if (wanted && before && before.eventIndex < view.eventIndex) play(heard(view, before));
  }, [view]);
}

function heard(view: View, before: View): number[] {
  if (view.over) return END;
  return written(view) > written(before) ? PEN : DICE;
}

/** Counts the marks on all sheets. */
function written({ seats }: View): number {
  return seats.reduce((sum, seat) => sum + Object.keys(seat.cells).length, 0);
}

function play(pitches: number[]): void {
  audio ??= new AudioContext();
  for (const [index, pitch] of pitches.entries()) {
    const begin = audio.currentTime + index * APART;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.2, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + APART);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + APART);
  }
}
