import { useState } from 'react';
import { useAction } from '../../../forms/useAction';
import type { EditedEntryFragment, EntryFullFragment } from '../../../generated/graphql';
import { useSaveEntryMutation } from '../../../generated/graphql';
import { titlesOf } from '../../anime/words';
import { answered, settleChange } from '../changes/entryChanges';
import { entryLine } from '../changes/inTurn';
import { today } from '../dates';
import type { Conflict } from './EntryConflict';
import type { DraftField, EntryDraft } from './entryDraft';
import { changedFields, draftOf, inputOf, withStatus } from './entryDraft';
import { forgetUnsaved, keepUnsaved, unsavedOf } from './unsavedEntries';

/**
 * Edits an entry: starts from a version and sends only what the user changed. What was changed elsewhere, too, is shown with both
 * values; the rest is saved on top of what is there. Input is kept throughout.
 */
export function useEntryEditor(anime: EditedEntryFragment, onClose: () => void) {
  const [saveEntry, { client }] = useSaveEntryMutation();
  const entry = anime.viewerEntry;
  // The edit starts from the entry as it was when the form opened; a save elsewhere must not change that.
  const [before] = useState(() => unsavedOf(anime.id));
  const [start, setStart] = useState<EntryFullFragment | null>(before ? before.start : entry);
  const [draft, setDraft] = useState<EntryDraft>(before?.draft ?? (() => firstDraft(anime)));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [notes, setNotes] = useState<readonly string[]>(before ? [stillHere] : []);

  const save = async (
    wanted: EntryDraft,
    fields: readonly DraftField[],
    from: EntryFullFragment | null,
  ): Promise<void> => {
    const input = { animeId: anime.id, version: from?.version, today: today(), ...inputOf(wanted, fields) };
    const { data } = await saveEntry({
      variables: { input, ...answered(anime.id) },
      context: entryLine(anime.id),
    });
    const saved = data?.saveEntry;
    if (!saved) return;
    if ('current' in saved) {
      const theirs = draftOf(saved.current);
      const there = changedFields(draftOf(from), theirs);
      const both = fields.filter(
        (field) => there.includes(field) && saved.fields.some((one) => one.field === field),
      );
      setStart(saved.current);
      if (both.length === 0 && saved.current.version !== from?.version) {
        setDraft(withFields(theirs, wanted, fields));
        return await save(wanted, fields, saved.current);
      }
      setConflict({
        yours: wanted,
        theirs,
        fields: both,
        sure: fields.filter((field) => !both.includes(field)),
        others: there.filter((field) => !fields.includes(field)),
      });
      return;
    }
    forgetUnsaved(anime.id);
    settleChange(client, anime, saved, `${titlesOf(anime.title).main}: saved`);
    onClose();
  };
  const { run, busy } = useAction(save, { notes: [notes, setNotes] });

  return {
    draft,
    setDraft: (next: EntryDraft) => {
      setDraft(next);
      setNotes([]);
      keepUnsaved(anime.id, { start, draft: next });
    },
    start,
    conflict,
    notes,
    busy,
    save: () => {
      const fields = changedFields(draftOf(start), draft);
      if (fields.length === 0 && start) return onClose();
      run(draft, fields, start);
    },
    forget: () => forgetUnsaved(anime.id),
    /** Takes the fields for which the user's value should win; the others stay as they are on the server. */
    settleConflict: (chosen: readonly DraftField[]) => {
      if (!conflict) return;
      const fields = [...conflict.sure, ...chosen];
      if (fields.length === 0) {
        forgetUnsaved(anime.id);
        return onClose();
      }
      run(conflict.yours, fields, start);
    },
    /** Returns to the form, with the user's input applied to the current entry. */
    backToForm: () => {
      if (!conflict) return;
      const { theirs, yours, sure, fields } = conflict;
      setDraft(withFields(theirs, yours, [...sure, ...fields]));
      setConflict(null);
    },
  };
}

/** What is there now, with these of the viewer's values. */
const withFields = (theirs: EntryDraft, yours: EntryDraft, fields: readonly DraftField[]): EntryDraft => ({
  ...theirs,
  ...Object.fromEntries(fields.map((field) => [field, yours[field]])),
});

const stillHere = 'Your earlier changes are still here but not saved yet.';

/** For an anime on no list yet, the likeliest choice: planning. */
function firstDraft(anime: EditedEntryFragment): EntryDraft {
  const base = draftOf(anime.viewerEntry);
  if (anime.viewerEntry) return base;
  return withStatus(base, 'PLANNING', { anime, base, again: false, today: today() });
}
