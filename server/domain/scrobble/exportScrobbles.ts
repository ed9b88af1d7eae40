import { matchPage } from '../../data/stores/scrobbleMatchStore';
import { playsOf } from '../../data/stores/scrobblePlayStore';
import { preferredTitle, readAnimeByIds } from '../catalogue/anime';
import type { Deps } from '../deps';
import { listScrobbleAddresses } from './addresses';
import { scrobbleRulesOf } from './rules';

const ROWS_PER_BATCH = 100;

type Section = { name: string } & ({ value(): Promise<unknown> } | { items(): AsyncIterable<unknown> });

/** This module's sections of the account export: addresses without their secret, rules, plays and matches. */
export function exportScrobbles(deps: Pick<Deps, 'db'>, userId: string): Section[] {
  return [
    { name: 'players', value: () => players(deps, userId) },
    { name: 'plays', items: () => plays(deps, userId) },
    { name: 'playerMatches', items: () => playerMatches(deps, userId) },
  ];
}

async function players(deps: Pick<Deps, 'db'>, userId: string): Promise<unknown> {
  const addresses = await listScrobbleAddresses(deps, { userId });
  return {
    rules: await scrobbleRulesOf(deps, userId),
    addresses: addresses.map(({ id: _, ...shown }) => shown),
  };
}

async function* plays(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const rows = await playsOf(deps.db.manager, userId);
  for (let from = 0; from < rows.length; from += ROWS_PER_BATCH) {
    const turn = rows.slice(from, from + ROWS_PER_BATCH);
    const anime = await referencesTo(deps, { userId, animeIds: turn.map(({ animeId }) => animeId ?? 0) });
    for (const [at, row] of turn.entries()) {
      const { source, title, season, episode, percent, state, number, createdAt } = row;
      yield {
        source,
        title,
        season: season < 0 ? null : season,
        episode,
        percent,
        state,
        anime: anime[at],
        number,
        createdAt,
      };
    }
  }
}

async function* playerMatches(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  for (let page = 1; ; page += 1) {
    const { items } = await matchPage(deps.db.manager, { userId, page, pageSize: ROWS_PER_BATCH });
    const anime = await referencesTo(deps, { userId, animeIds: items.map(({ animeId }) => animeId) });
    for (const [at, row] of items.entries()) {
      const { seriesKey, title, season, fromEpisode, firstNumber, offered, createdAt } = row;
      yield {
        seriesKey,
        title,
        season: season < 0 ? null : season,
        fromEpisode,
        anime: anime[at],
        firstNumber,
        offered,
        createdAt,
      };
    }
    if (items.length < ROWS_PER_BATCH) return;
  }
}

async function referencesTo(
  deps: Pick<Deps, 'db'>,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<unknown[]> {
  const anime = await readAnimeByIds(deps, animeIds, userId);
  return anime.map((one) =>
    one ? { title: preferredTitle(one, 'ENGLISH'), year: one.year, slug: one.slug } : null,
  );
}
