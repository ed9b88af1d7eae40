/**
 * Seeded random numbers: all variety of the drawn posters comes from here, so a poster is identical to the byte on every
 * machine and in every process. Not for secrets.
 */
export interface Chance {
  /** Uniform in [0, 1). */
  (): number;
  range(from: number, to: number): number;
  /** Integer, both ends included. */
  int(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** One of the items, by weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  happens(probability: number): boolean;
}

export function chanceFrom(text: string): Chance {
  let state = hash32(text);
  /** mulberry32: small, fast and uniform enough for pictures. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  return Object.assign(next, {
    range: (from: number, to: number) => from + (to - from) * next(),
    int: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick,
    weighted: <T>(items: readonly (readonly [T, number])[]): T => {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        rest -= weight;
        if (rest < 0) return item;
      }
      return pick(items)[0];
    },
    happens: (probability: number) => next() < probability,
  });
}

/** FNV-1a with a final mix (murmur3), so that neighbouring ids ("1041", "1042") do not give similar numbers. */
export function hash32(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
