import type { EntryFullFragment } from '../../../generated/graphql';
import { session } from '../../../state';
import type { EntryDraft } from './entryDraft';
import { changedFields, draftOf } from './entryDraft';

export interface Unsaved {
  /** The entry the edit started from, so that a later save still detects whatever has changed since. */
  start: EntryFullFragment | null;
  draft: EntryDraft;
}

/** One press outside closes a dialog, so unsaved input is kept until it is opened again, for the same user only. */
const unsaved = new Map<string, Unsaved & { owner: string | undefined }>();

export function unsavedOf(animeId: string): Unsaved | undefined {
  const found = unsaved.get(animeId);
  return found?.owner === session()?.user.id ? found : undefined;
}

export function keepUnsaved(animeId: string, { start, draft }: Unsaved): void {
  if (changedFields(draftOf(start), draft).length === 0) unsaved.delete(animeId);
  else unsaved.set(animeId, { start, draft, owner: session()?.user.id });
}

export function forgetUnsaved(animeId: string): void {
  unsaved.delete(animeId);
}

/** The user has signed out: nothing of theirs stays behind. */
export function forgetAllUnsaved(): void {
  unsaved.clear();
}
