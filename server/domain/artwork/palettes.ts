/** Colour maths for the posters: mixing and the WCAG contrast ratio, on "#rrggbb". */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes in `share` of `b`, 0 to 1, in plain sRGB: close enough between neighbours of one palette. */
export function mixColours(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from.map((c, i) => hex2(c + ((to[i] ?? c) - c) * share)).join('')}`;
}

/** The candidate with the best contrast on its worst ground. */
export function mostReadable(candidates: readonly string[], grounds: readonly string[]): string {
  const scored = candidates.map((colour) => ({ colour, score: worstContrast(colour, grounds) }));
  return scored.sort((a, b) => b.score - a.score)[0]?.colour ?? '#ffffff';
}

export function worstContrast(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

export function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((c) => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hex2(value: number): string {
  return Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0');
}

/**
 * Thirty-two hand-picked palettes, designed to be seen next to each other on a deep ink page with one warm red. Five steps
 * each, from dark to light: `night` and `deep` can carry `paper` and `glow` as text, `body` one of the two ends. Tests check
 * these contrasts, so that a title is readable whatever the random choice.
 */
export interface Palette {
  name: string;
  night: string;
  deep: string;
  body: string;
  glow: string;
  paper: string;
  moods: readonly Mood[];
}

export type Mood = 'dark' | 'warm' | 'cool' | 'soft' | 'vivid' | 'earth';

const palette = (
  name: string,
  moods: readonly Mood[],
  ...colours: [string, string, string, string, string]
): Palette => {
  const [night, deep, body, glow, paper] = colours;
  return { name, night, deep, body, glow, paper, moods };
};

export const palettes: readonly Palette[] = [
  palette('harbour at midnight', ['cool', 'dark'], '#0d1321', '#1d2d44', '#3e5c76', '#f0a868', '#f5ead6'),
  palette('persimmon', ['warm', 'vivid'], '#1c0f12', '#4f1a20', '#b8371f', '#f9b146', '#fbeed5'),
  palette('matcha', ['earth', 'soft'], '#10190f', '#26402b', '#3f6f45', '#d3de7c', '#f4f3e0'),
  palette('wisteria', ['soft', 'cool'], '#150f26', '#34235b', '#6745ab', '#f4abcb', '#f6eefb'),
  palette('lagoon', ['cool', 'vivid'], '#04191e', '#0b3c49', '#0f6a7b', '#f7c873', '#eef6ee'),
  palette('rust and bone', ['earth', 'warm'], '#17110d', '#3d2b1f', '#8f4a26', '#e7b781', '#f3e9dc'),
  palette('sakura', ['soft', 'warm'], '#241019', '#5b2440', '#b0406a', '#ffc2cf', '#fff1ef'),
  palette('neon rain', ['vivid', 'dark'], '#0a0a1f', '#1c1452', '#3a2cc4', '#ff77b0', '#e9f4ff'),
  palette('celadon', ['soft', 'cool'], '#0e1f1c', '#1f4a43', '#2f6d61', '#f0d9a0', '#f3f7ee'),
  palette('indigo dye', ['cool'], '#0b1130', '#1a2a6c', '#3153b3', '#9fd0f5', '#f3f1e6'),
  palette('wheat', ['warm', 'earth'], '#1d1608', '#4a3914', '#80590f', '#f4d35e', '#fbf3da'),
  palette('ash and ember', ['dark'], '#121212', '#2b2b2e', '#5c5c63', '#ff8a5e', '#efece6'),
  palette('plum wine', ['dark', 'warm'], '#190a1c', '#43164a', '#8d2a6b', '#ffa784', '#fbe9e3'),
  palette('polar', ['cool', 'soft'], '#0c1821', '#1f4055', '#3b6d8c', '#bfe3ee', '#f7fafa'),
  palette('moss and clay', ['earth'], '#131a12', '#33422a', '#6a6630', '#f0a877', '#f4ead2'),
  palette('first leaves', ['vivid', 'earth'], '#0b130b', '#14301d', '#1f6b3b', '#c8f031', '#f2fbe3'),
  palette('peach noir', ['soft', 'warm'], '#1b1420', '#44304f', '#8f4760', '#ffb997', '#fff0e3'),
  palette('mustard and teal', ['earth', 'vivid'], '#0a1c1f', '#12434a', '#156a72', '#efb63c', '#f7efd9'),
  palette('orchid ice', ['cool', 'soft'], '#120f1f', '#2d2a57', '#4f59ab', '#d7b8f5', '#f3f1fb'),
  palette('blood moon', ['dark', 'warm'], '#140a0a', '#3a1013', '#8c1c22', '#ffab78', '#f6e3d4'),
  palette('cobalt and lemon', ['vivid', 'cool'], '#071127', '#0d2a66', '#134cc0', '#ffe14d', '#f5f7ff'),
  palette('forest shrine', ['earth', 'dark'], '#0b1512', '#17362c', '#2a654a', '#ff8768', '#f0eddc'),
  palette('lavender dusk', ['soft'], '#1a1730', '#3a3564', '#6258a0', '#f7c5a0', '#f5f0fa'),
  palette('coffee', ['earth', 'dark'], '#16100c', '#3a2a20', '#73503a', '#dfbd95', '#f5ecdf'),
  palette('lido', ['vivid', 'soft'], '#06202b', '#0c4257', '#0d7086', '#ffab84', '#eafaf5'),
  palette('ink and gold', ['dark'], '#0c0c10', '#26242c', '#665428', '#e8c36a', '#f4efe1'),
  palette('bubblegum', ['vivid', 'soft'], '#230d2e', '#5e1f6e', '#a92f90', '#7ee0e6', '#fdeffb'),
  palette('silver rain', ['cool', 'dark'], '#11161c', '#2b3743', '#52636f', '#b9d3dc', '#f0f3f2'),
  palette('apricot sky', ['warm', 'soft'], '#1c1a2e', '#3d3a6a', '#b24a3f', '#ffc37a', '#fff3df'),
  palette('aurora', ['cool', 'vivid'], '#07141f', '#123047', '#1b5f73', '#6ff0b9', '#effaf3'),
  palette('kiln', ['warm', 'dark'], '#160d0b', '#44201a', '#96401d', '#ffce6b', '#fdf0dc'),
  palette('hydrangea', ['cool', 'soft'], '#101530', '#2a3570', '#4a62b8', '#f3b6dd', '#f2f3fc'),
];
