/** Checks the noted counts against those of the curated layer; docs/catalogue.md quotes these shares. */

import { estimateCount } from '../../catalogue/episodes/estimateCount';
import { readBangumiData } from '../../importers/bangumiData';
import { loadCurated } from '../curated';
import { loadNotedCounts } from './index';

const { about, counts } = loadNotedCounts();
const { items } = readBangumiData();
const curated = new Map(loadCurated().map((title) => [`${title.malId} ${title.native}`, title]));
const WEEK = 7 * 86_400_000;

const counted = items.flatMap(({ title, type, begin, end, sites }) => {
  const id = (name: string) => sites.find(({ site }) => site === name)?.id ?? '';
  const episodes = curated.get(`${id('mal')} ${title}`)?.episodes;
  if (!episodes || type !== 'tv' || !begin || !end) return [];
  const [startsAt, endsAt] = [new Date(begin), new Date(end)];
  const weeks = (endsAt.getTime() - startsAt.getTime()) / WEEK;
  const facts = { format: 'TV' as const, startsAt, endsAt };
  const noted = counts[id('bangumi')];
  return {
    episodes,
    weeks,
    guess: estimateCount({ ...facts, noted: undefined }),
    noted,
    best: estimateCount({ ...facts, noted }),
  };
});

/** Shares of the answered ones that are exact, and that are off by at most one. */
function shares(rows: { episodes: number; answer: number | null | undefined }[]): [number, number] {
  const answered = rows.flatMap(({ episodes, answer }) => (answer ? [Math.abs(answer - episodes)] : []));
  const share = (most: number) => answered.filter((off) => off <= most).length / answered.length;
  return [share(0), share(1)];
}
const within = (from: number, to: number) => counted.filter(({ weeks }) => weeks >= from && weeks <= to);

it('names its source and licence, and counts thousands', () => {
  expect(about).toMatchObject({ id: 'anime-sachedule-search-data', licence: 'CC BY 4.0' });
  expect(Object.keys(counts).length).toBeGreaterThan(4_000);
  expect(Object.entries(counts).filter(([id, count]) => !/^\d+$/.test(id) || !count || count < 1)).toEqual(
    [],
  );
});

it('estimates one cour by weeks: five of six right, nearly all within one', () => {
  const [exact, near] = shares(within(9.5, 14).map(({ episodes, guess }) => ({ episodes, answer: guess })));
  expect(exact).toBeGreaterThan(0.8);
  expect(near).toBeGreaterThan(0.95);
});

it('estimates two cours by weeks: nine of ten within one', () => {
  const [, near] = shares(within(21.5, 27).map(({ episodes, guess }) => ({ episodes, answer: guess })));
  expect(near).toBeGreaterThan(0.85);
});

it('is right more often than the note alone', () => {
  const noted = counted.filter((row) => row.noted !== undefined);
  const [alone] = shares(noted.map(({ episodes, noted: answer }) => ({ episodes, answer })));
  const [both] = shares(noted.map(({ episodes, best: answer }) => ({ episodes, answer })));
  expect(alone).toBeGreaterThan(0.88);
  expect(both).toBeGreaterThan(alone);
  expect(both).toBeGreaterThan(0.92);
});
