import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FactName } from '../../../../shared/facts';
import type { AnimeRecord } from '../source';

/** Field name of the extra row that keeps the sources' run while there are facts about it. */
export const SOURCED_RUN = 'RUN';

/** The fields that a run is derived from, and those derived from it. */
export const runFields: readonly FactName[] = ['FORMAT', 'STARTS_ON', 'ENDS_ON', 'SEASON', 'EPISODE_COUNT'];

const parts = [
  'startsAt',
  'startsDated',
  'endsAt',
  'endsDated',
  'airsUntil',
  'year',
  'season',
  'broadcastAt',
  'openRun',
  'episodeCount',
  'episodeCountEstimated',
  'expectedAt',
  'episodes',
] as const satisfies (keyof AnimeRecord)[];

type Run = Pick<AnimeRecord, (typeof parts)[number]>;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** If the packed run is longer, its episodes are left out and stay as they are. */
const MAX_RUN_CHARACTERS = 50_000;

/** Compressed, since a run may have a thousand episodes. */
export function packedRun(record: AnimeRecord): string {
  const pack = (names: readonly (typeof parts)[number][]) => {
    const run = Object.fromEntries(names.map((name) => [name, record[name]]));
    return deflateRawSync(JSON.stringify(run)).toString('base64');
  };
  const packed = pack(parts);
  return packed.length <= MAX_RUN_CHARACTERS ? packed : pack(parts.filter((part) => part !== 'episodes'));
}

/** The record with the run given to `packedRun`. */
export function withRun(record: AnimeRecord, packed: string): AnimeRecord {
  const text = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: 8_000_000 }).toString();
  const run = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && INSTANT.test(value) ? new Date(value) : value,
  ) as Run;
  return { ...record, ...run };
}
