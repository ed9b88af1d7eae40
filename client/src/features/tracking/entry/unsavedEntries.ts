import type { EntryFullFragment } from '../../../generated/graphql';
import { session } from '../../../state';
import type { EntryDraft } from './entryDraft';
import { changedFields, draftOf } from './entryDraft';

export interface Unsaved {
  /** What the edit started from: a later save of it still meets whatever has changed since. */
  start: EntryFullFragment | null;
  draft: EntryDraft;
}

/** A dialog is closed by one press beside it: what was typed waits until it is opened again, for the same person only. */
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

/** The person has left: nothing of theirs stays behind. */
export function forgetAllUnsaved(): void {
  unsaved.clear();
}
