/** Colour sums for the posters: mixing and the WCAG contrast ratio, on "#rrggbb". */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `b` in `a`, 0 to 1, in plain sRGB: close enough between neighbours of one palette. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from.map((c, i) => hex2(c + ((to[i] ?? c) - c) * share)).join('')}`;
}

/** The candidate that reads best on the worst of the grounds. */
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
