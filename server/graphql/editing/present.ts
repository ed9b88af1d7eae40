import type { Reader } from '../../domain/community/reader';
import type { Version } from '../../domain/editing/history';
import type { Suggestion as DomainSuggestion } from '../../domain/editing/readSuggestions';
import { isFactName } from '../../domain/importers/facts/applyFacts';
import type { FactChange, Revision, Suggestion } from './suggestion.type';

/** Maps a suggestion to its GraphQL type. Who decided is for editors only. */
export function presentSuggestion(suggestion: DomainSuggestion, reader: Reader): Suggestion {
  const { id, animeId, authorId, deciderId, state, note, sourceUrl, version } = suggestion;
  const { createdAt, decidedAt, reason } = suggestion;
  const powerful = reader.editor || reader.moderator;
  return {
    id,
    animeId,
    state,
    note,
    sourceUrl,
    version,
    createdAt,
    decidedAt,
    reason,
    authorId: authorId !== null && reader.hidden.has(authorId) && !powerful ? null : authorId,
    deciderId: reader.editor ? deciderId : null,
    changes: suggestion.changes.flatMap(({ field, before, after }) => changeOf(field, before, after)),
    own: authorId !== null && authorId === reader.userId,
  };
}

export function presentRevision(revision: Version, reader: Reader): Revision {
  const { version, suggestionId, putBack, createdAt, authorId, editorId } = revision;
  const met = (id: string | null) => (id !== null && reader.hidden.has(id) ? null : id);
  return {
    version,
    suggestionId,
    putBack,
    createdAt,
    authorId: met(authorId),
    editorId: met(editorId),
    changes: revision.changes.flatMap(({ field, shownBefore, shownAfter }) =>
      changeOf(field, shownBefore, shownAfter),
    ),
  };
}

/** A field unknown to this version of the site is left out. */
function changeOf(field: string, before: string[], after: string[]): FactChange[] {
  return isFactName(field) ? [{ field, before, after }] : [];
}
