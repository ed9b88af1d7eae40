import type { EntityManager } from 'typeorm';
import { externalIdsOf } from '../../../data/stores/animeReferenceStore';
import { type AnimeRow } from '../../../data/stores/animeRow';
import { entriesAfter } from '../../../data/stores/entryStore';
import { type EpisodeOpinion, opinionsOf } from '../../../data/stores/episodeOpinionStore';
import { preferredTitle, readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import type { Entry } from '../entry';

/** An anime as an export names it: its row on this site, and its ids on other sites. */
export interface ExportedAnime {
  row: AnimeRow;
  title: string;
  ids: { mal?: string; aniList?: string; aniDb?: string };
}

export interface ExportedEntry {
  entry: Entry;
  anime: ExportedAnime;
}

/** Entries per turn: an export of any length holds no more in memory. */
const ENTRIES_PER_TURN = 400;

/** All entries of a user, private ones included, in catalogue order, a turn at a time. */
export async function* exportedEntries(
  deps: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): AsyncGenerator<ExportedEntry[]> {
  let last = 0;
  for (;;) {
    const entries = await entriesAfter(deps.db.manager, { userId, animeId: last, limit: ENTRIES_PER_TURN });
    if (entries.length === 0) return;
    const animeIds = entries.map(({ animeId }) => animeId);
    const anime = await exportedAnime(deps, { userId, animeIds });
    yield entries.flatMap((entry) => {
      const of = anime.get(entry.animeId);
      return of ? [{ entry, anime: of }] : [];
    });
    last = entries.at(-1)?.animeId ?? last;
  }
}

/** Entries whose opinions are held in memory together: each has half a million characters of notes at most. */
const ENTRIES_WITH_OPINIONS = 20;

/** Each entry with what its owner thinks of single episodes, also of those no longer marked as watched. */
export async function* exportedOpinions(
  deps: Pick<Deps, 'db'>,
  turns: AsyncIterable<ExportedEntry[]>,
): AsyncGenerator<{ exported: ExportedEntry; opinions: EpisodeOpinion[] }> {
  for await (const turn of turns)
    for (let from = 0; from < turn.length; from += ENTRIES_WITH_OPINIONS) {
      const some = turn.slice(from, from + ENTRIES_WITH_OPINIONS);
      const found = await opinionsOf(
        deps.db.manager,
        some.map(({ entry }) => entry.id),
      );
      for (const exported of some) yield { exported, opinions: found.get(exported.entry.id) ?? [] };
    }
}

/** These anime by id, with their ids in other databases, in two statements. */
export async function exportedAnime(
  deps: Pick<Deps, 'db'>,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<Map<number, ExportedAnime>> {
  const rows = await readAnimeByIds(deps, animeIds, userId);
  const ids = await idsByAnime(deps.db.manager, animeIds);
  return new Map(
    rows.flatMap((row): [number, ExportedAnime][] =>
      row ? [[row.id, { row, title: preferredTitle(row, 'ENGLISH'), ids: ids.get(row.id) ?? {} }]] : [],
    ),
  );
}

const names = { mal: 'mal', aniList: 'aniList', anidb: 'aniDb' } as const;

/** The first id of each site. */
async function idsByAnime(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<Map<number, ExportedAnime['ids']>> {
  const found = new Map<number, ExportedAnime['ids']>();
  for (const { animeId, site, externalId } of await externalIdsOf(manager, animeIds)) {
    const ids = found.get(animeId) ?? {};
    ids[names[site]] ??= externalId;
    found.set(animeId, ids);
  }
  return found;
}
