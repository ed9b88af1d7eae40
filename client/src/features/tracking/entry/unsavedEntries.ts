import { keepDrafts, readDraft } from '../../../forms/kept';
import type { EntryFullFragment } from '../../../generated/graphql';
import type { EntryDraft } from './entryDraft';
import { changedFields, draftOf } from './entryDraft';

export interface Unsaved {
  /** The entry the edit started from, so that a later save still detects whatever has changed since. */
  start: EntryFullFragment | null;
  draft: EntryDraft;
}

const nameOf = (animeId: string) => `entry of ${animeId}`;

/** One press outside closes a dialog, so unsaved input is kept until it is opened again. */
export function unsavedOf(animeId: string): Unsaved | undefined {
  const kept = readDraft(nameOf(animeId));
  if (kept === undefined) return undefined;
  const unsaved = JSON.parse(kept) as Unsaved;
  // A reload may have brought another version of the site, whose form has other fields.
  return Object.keys(draftOf(null)).every((field) => field in unsaved.draft) ? unsaved : undefined;
}

export function keepUnsaved(animeId: string, { start, draft }: Unsaved): void {
  if (changedFields(draftOf(start), draft).length === 0) forgetUnsaved(animeId);
  else keepDrafts({ [nameOf(animeId)]: JSON.stringify({ start, draft }) });
}

export function forgetUnsaved(animeId: string): void {
  keepDrafts({ [nameOf(animeId)]: undefined });
}
