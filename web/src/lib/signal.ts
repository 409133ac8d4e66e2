// "Your turn": in the title, in the icon of the tab, and as a soft sound.

let sounds: AudioContext | null = null;

/** Two soft notes. Browsers allow sound only after the first click or key. */
export function chime(): void {
  try {
    sounds ??= new AudioContext();
    if (sounds.state === "suspended") void sounds.resume();
    const start = sounds.currentTime + 0.02;
    note(sounds, 587.33, start);
    note(sounds, 880, start + 0.16);
  } catch {
    // no sound here
  }
}

function note(context: AudioContext, pitch: number, start: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.55);
}

export function showInTab(title: string, turn: boolean): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = turn ? "/icon-turn.svg" : "/icon.svg";
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
