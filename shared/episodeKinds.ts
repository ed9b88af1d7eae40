/**
 * Which episodes of an anime are filler, recaps and the like: a fact, as one line for each kind,
 * `FILLER | 26, 97, 101–106`. Episodes without a mark are ordinary.
 */
export const episodeKinds = ['FILLER', 'MIXED', 'RECAP', 'SPECIAL'] as const;
export type EpisodeKind = (typeof episodeKinds)[number];

/** What people skip who skip filler: a mixed or a special episode has something of its own. */
export const skippedKinds: readonly EpisodeKind[] = ['FILLER', 'RECAP'];

/** Episodes from one number to another, both included. */
export interface EpisodeRange {
  kind: EpisodeKind;
  from: number;
  to: number;
}

export const MAX_EPISODE_RANGES = 400;
/** Of a mark, if the number of episodes is unknown. */
export const MAX_MARKED_NUMBER = 10_000;

type Parsed = { ranges: EpisodeRange[]; problem?: undefined } | { ranges?: undefined; problem: string };

/**
 * Reads the lines of the fact. Ranges of one kind that touch become one; an episode of two kinds is refused. The ranges are in
 * order, and the problem is a sentence for people.
 */
export function parseEpisodeKinds(lines: readonly string[], last = MAX_MARKED_NUMBER): Parsed {
  const ranges: EpisodeRange[] = [];
  for (const line of lines) {
    const [name = '', numbers, ...more] = line.split('|').map((part) => part.trim());
    const kind = episodeKinds.find((one) => one === name);
    if (!kind || !numbers || more.length > 0)
      return { problem: 'Begin each line with a kind and a bar, as FILLER | 26–27.' };
    for (const part of numbers.split(',')) {
      const [, first, , second = first] = /^(\d{1,5})(\s*[-–]\s*(\d{1,5}))?$/.exec(part.trim()) ?? [];
      const [from, to] = [Number(first), Number(second)];
      if (first === undefined || from < 1 || to < from)
        return { problem: `“${part.trim()}” is no number or range. Write 26 or 26–28.` };
      if (to > last) return { problem: `There is no episode ${to}. The last is ${last}.` };
      ranges.push({ kind, from, to });
    }
  }
  if (ranges.length > MAX_EPISODE_RANGES) return { problem: `Use ${MAX_EPISODE_RANGES} ranges at most.` };
  return join(ranges);
}

function join(ranges: readonly EpisodeRange[]): Parsed {
  const joined: EpisodeRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const before = joined.at(-1);
    if (before && range.from <= before.to && range.kind !== before.kind)
      return { problem: `Episode ${range.from} has two kinds.` };
    if (before && range.from <= before.to + 1 && range.kind === before.kind)
      before.to = Math.max(before.to, range.to);
    else joined.push({ ...range });
  }
  return { ranges: joined };
}

/** The lines of these ranges, which are in order. */
export function formatEpisodeKinds(ranges: readonly EpisodeRange[]): string[] {
  return episodeKinds.flatMap((kind) => {
    const numbers = formatNumbers(ranges.filter((range) => range.kind === kind));
    return numbers === '' ? [] : `${kind} | ${numbers}`;
  });
}

/** "26, 101–106". */
export const formatNumbers = (ranges: readonly Pick<EpisodeRange, 'from' | 'to'>[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
