// Soft sounds, made on the spot: a few notes or a rustle for each kind of thing.

/** A sound: notes (hertz, after how many seconds, how long), or noise. */
interface Sound {
  notes?: readonly (readonly [pitch: number, start: number, length: number])[];
  noise?: number; // seconds
  wave?: OscillatorType;
  loud?: number;
}

export const SOUNDS = {
  turn: {
    notes: [
      [587.33, 0, 0.5],
      [880, 0.16, 0.5],
    ],
  },
  said: { notes: [[493.88, 0, 0.18]], wave: "triangle", loud: 0.04 },
  draw: { noise: 0.09, loud: 0.05 },
  move: { noise: 0.07, loud: 0.035 },
  card: { noise: 0.16, notes: [[196, 0.05, 0.5]], loud: 0.06 },
  act: { notes: [[261.63, 0, 0.25]], wave: "triangle", loud: 0.05 },
  strike: {
    notes: [
      [98, 0, 0.4],
      [65.41, 0.05, 0.5],
    ],
    wave: "triangle",
    loud: 0.16,
  },
  harm: {
    notes: [
      [174.61, 0, 0.22],
      [146.83, 0.09, 0.3],
    ],
    wave: "triangle",
    loud: 0.07,
  },
  boon: {
    notes: [
      [659.26, 0, 0.2],
      [783.99, 0.08, 0.3],
    ],
    loud: 0.05,
  },
  reveal: {
    notes: [
      [329.63, 0, 0.5],
      [415.3, 0.1, 0.5],
      [493.88, 0.2, 0.6],
    ],
    loud: 0.05,
  },
  dice: { noise: 0.3, loud: 0.06 },
  count: { notes: [[1046.5, 0, 0.06]], loud: 0.025 },
  won: {
    notes: [
      [523.25, 0, 0.3],
      [659.26, 0.14, 0.3],
      [783.99, 0.28, 0.4],
      [1046.5, 0.42, 0.9],
    ],
    loud: 0.07,
  },
  lost: {
    notes: [
      [329.63, 0, 0.5],
      [293.66, 0.25, 0.5],
      [220, 0.5, 1.1],
    ],
    loud: 0.06,
  },
} as const satisfies { [name: string]: Sound };

export type SoundName = keyof typeof SOUNDS;

let context: AudioContext | null = null;

/** Browsers allow sound only after the first click or key; before that, nothing is heard. */
export function play(name: SoundName): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    sound(context, SOUNDS[name]);
  } catch {
    // no sound here
  }
}

function sound(context: AudioContext, { notes, noise, wave = "sine", loud = 0.08 }: Sound): void {
  const now = context.currentTime + 0.02;
  for (const [pitch, start, length] of notes ?? [])
    note(context, pitch, now + start, length, wave, loud);
  if (noise) rustle(context, now, noise, loud);
}

function note(
  context: AudioContext,
  pitch: number,
  start: number,
  length: number,
  wave: OscillatorType,
  loud: number,
): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length + 0.05);
}

/** Filtered noise that dies away: paper, dice. */
function rustle(context: AudioContext, start: number, length: number, loud: number): void {
  const size = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, size, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < size; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 2;
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const volume = context.createGain();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = 2400;
  volume.gain.value = loud * 3;
  source.connect(band).connect(volume).connect(context.destination);
  source.start(start);
}
