import type { SuggestionState } from '../../data/entities/editing';
import { versionsOf } from '../../data/stores/factStore';
import {
  countOpenSuggestions,
  type Suggestion,
  suggestionsBy,
  suggestionsByIds,
  suggestionsIn,
} from '../../data/stores/suggestionStore';
import { AppError } from '../../errors/AppError';
import { type Part, type PartInput, partOf, sliceOf } from '../community/cursor';
import { type Reader, requireEditor, type Writer } from '../community/reader';
import { reportSuggestion } from '../community/reports';
import type { Deps } from '../deps';

export { type SuggestionState, suggestionStates } from '../../data/entities/editing';
export type { Suggestion };

const byTime = {
  cursor: ({ createdAt, id }: Suggestion) => ({ at: createdAt, id }),
  item: (suggestion: Suggestion) => suggestion,
};

/** For editors: open suggestions, oldest first; or those in another state, newest first. */
export async function listSuggestions(
  { db }: Pick<Deps, 'db'>,
  { editor, state, ...part }: PartInput & { editor: Reader; state: SuggestionState },
): Promise<Part<Suggestion>> {
  requireEditor(editor);
  return partOf(await suggestionsIn(db.manager, { state, ...sliceOf(part) }), part.limit, byTime);
}

/** The author's own suggestions, newest first. */
export async function readOwnSuggestions(
  { db }: Pick<Deps, 'db'>,
  { author, ...part }: PartInput & { author: Writer },
): Promise<Part<Suggestion>> {
  const rows = await suggestionsBy(db.manager, { authorId: author.userId, ...sliceOf(part) });
  return partOf(rows, part.limit, byTime);
}

/** How many suggestions are open; null unless the reader is an editor. */
export async function countSuggestions({ db }: Pick<Deps, 'db'>, { editor }: Reader): Promise<number | null> {
  return editor ? await countOpenSuggestions(db.manager) : null;
}

/** A suggestion its author and editors can read, and everyone once it is accepted, unless the author is hidden from them. */
export async function suggestionFor(
  { db }: Pick<Deps, 'db'>,
  { reader, id }: { reader: Reader; id: string },
): Promise<Suggestion | null> {
  const [suggestion] = await suggestionsByIds(db.manager, [id]);
  if (!suggestion) return null;
  const { authorId, state } = suggestion;
  if (reader.editor || (authorId !== null && authorId === reader.userId)) return suggestion;
  if (state !== 'ACCEPTED' || (authorId !== null && reader.hidden.has(authorId))) return null;
  return suggestion;
}

/** A suggestion as submitted, with its note: for its author, for editors, and for moderators, who handle reports. */
export async function readSuggestion(
  deps: Pick<Deps, 'db'>,
  { reader, id }: { reader: Reader; id: string },
): Promise<Suggestion | null> {
  const [suggestion] = await suggestionsByIds(deps.db.manager, [id]);
  if (!suggestion) return null;
  const own = suggestion.authorId !== null && suggestion.authorId === reader.userId;
  return own || reader.editor || reader.moderator ? suggestion : null;
}

/** Whether the anime has changed since each of these was made. */
export async function areOutdated(
  { db }: Pick<Deps, 'db'>,
  suggestions: readonly Pick<Suggestion, 'animeId' | 'version' | 'state'>[],
): Promise<boolean[]> {
  const present = await versionsOf(
    db.manager,
    suggestions.map(({ animeId }) => animeId ?? 0),
  );
  return suggestions.map(({ version, state }, at) => state === 'OPEN' && (present[at] ?? 0) > version);
}

/** Reports a suggestion that the reporter can read to the moderators. */
export async function report(
  deps: Parameters<typeof reportSuggestion>[0],
  {
    reporter,
    id,
    words,
  }: { reporter: Writer; id: string; words: Parameters<typeof reportSuggestion>[1]['words'] },
): Promise<void> {
  const suggestion = await suggestionFor(deps, { reader: reporter, id });
  if (!suggestion) throw new AppError('NOT_FOUND');
  await reportSuggestion(deps, { reporter, suggestion, words });
}
