import { animeIdsBySlug } from '../../data/stores/animeReferenceStore';
import { readAnimeByIds } from '../catalogue/anime';
import type { Deps } from '../deps';

/** Ids by name, where a name is a slug (the last part of an anime's address) or an id. An id is not checked to exist. */
export async function findNamedAnime(
  { db }: Pick<Deps, 'db'>,
  names: readonly string[],
): Promise<Map<string, number>> {
  const bySlug = await animeIdsBySlug(db.manager, names);
  const byId = names.filter((name) => !bySlug.has(name) && /^[1-9]\d{0,8}$/.test(name));
  return new Map([...bySlug, ...byId.map((name) => [name, Number(name)] as const)]);
}

/**
 * Reads the operator's match file at startup. Mistakes in the file abort the start; unknown anime are only logged, as the next
 * catalogue import may add them.
 */
export async function checkMatchFile(deps: Pick<Deps, 'db' | 'matchFile' | 'log'>): Promise<void> {
  const names = await deps.matchFile.check();
  if (names.length === 0) return;
  const found = await findNamedAnime(deps, names);
  const rows = await readAnimeByIds(deps, [...found.values()], null);
  const here = new Set(rows.flatMap((row) => row?.id ?? []));
  const unknown = names.filter((name) => !here.has(found.get(name) ?? 0));
  if (unknown.length > 0)
    deps.log.warn({ anime: unknown.slice(0, 50), of: unknown.length }, 'matches.json names unknown anime');
}
