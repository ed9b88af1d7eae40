import type { AnimeRow } from '../../data/stores/animeRow';
import { people } from './people';
import { planCommunity } from './planCommunity';

const now = new Date('2026-11-22T12:00:00Z');
const anime = Array.from({ length: 200 }, (_, n) => {
  const startsAt = new Date(Date.UTC(1990 + (n % 40), 3, 1));
  return { id: n, slug: `anime-${n}`, startsAt, episodeCount: 12 } as AnimeRow;
});
const plan = planCommunity(anime, now);

it('is deterministic', () => {
  expect(planCommunity(anime, now)).toEqual(plan);
});

it('has everyone join before they act, and plans nothing in the future', () => {
  const joined = new Set<number>();
  const early = plan.filter(({ kind, person }) => {
    if (kind === 'join') joined.add(person);
    return kind !== 'befriend' && !joined.has(person);
  });
  expect(early).toEqual([]);
  expect(plan.filter(({ at }) => at > now)).toEqual([]);
  expect(joined.size).toBe(people.length);
});

it('puts no anime on a list before it aired', () => {
  const early = plan.filter((action) => action.kind === 'save' && (action.anime.startsAt ?? now) > action.at);
  expect(early).toEqual([]);
});

it('has people react to episodes, and share notes on first ones', () => {
  const rated = plan.flatMap((action) => (action.kind === 'rate' ? action : []));
  expect(rated.filter(({ reaction }) => reaction !== null).length).toBeGreaterThan(100);
  const noted = rated.filter(({ note }) => note !== '');
  expect(new Set(noted.map(({ person }) => person)).size).toBeGreaterThan(10);
  expect(noted.filter(({ number }) => number !== 1)).toEqual([]);
});

it('fills two weeks with activity of most people', () => {
  const since = now.getTime() - 14 * 86_400_000;
  const active = plan.filter(({ at, kind }) => kind === 'watch' && at.getTime() >= since);
  expect(new Set(active.map(({ person }) => person)).size).toBeGreaterThan(20);
});
