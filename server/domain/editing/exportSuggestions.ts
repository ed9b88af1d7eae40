import { type Suggestion, suggestionsBy } from '../../data/stores/suggestionStore';
import { preferredTitle, readAnimeByIds } from '../catalogue/anime';
import type { Deps } from '../deps';

/** Suggestions per batch: bounds the memory an export of any length takes. */
const SUGGESTIONS_PER_BATCH = 100;

/** This module's part of an account's export: the user's suggestions and their outcomes. */
export function exportSuggestions(
  deps: Pick<Deps, 'db'>,
  userId: string,
): { name: string; items(): AsyncIterable<unknown> }[] {
  return [{ name: 'suggestions', items: () => suggestions(deps, userId) }];
}

async function* suggestions(deps: Pick<Deps, 'db'>, authorId: string): AsyncGenerator<unknown> {
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const rows: Suggestion[] = await suggestionsBy(deps.db.manager, {
      authorId,
      after,
      most: SUGGESTIONS_PER_BATCH,
    });
    const anime = await readAnimeByIds(
      deps,
      rows.map(({ animeId }) => animeId ?? 0),
    );
    for (const [at, row] of rows.entries()) {
      const { state, changes, note, sourceUrl, createdAt, decidedAt, reason } = row;
      const of = anime[at];
      yield {
        anime: of ? { title: preferredTitle(of, 'ENGLISH'), year: of.year, slug: of.slug } : null,
        state,
        changes,
        note,
        sourceUrl,
        createdAt,
        decidedAt,
        reason,
      };
    }
    const last = rows.at(-1);
    if (!last || rows.length < SUGGESTIONS_PER_BATCH) return;
    after = { at: last.createdAt, id: last.id };
  }
}
