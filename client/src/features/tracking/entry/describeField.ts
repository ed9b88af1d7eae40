import type { ScoreFormat, SpoilerLevel } from '../../../generated/graphql';
import { scoreText } from '../../anime/scores';
import { describeDate } from '../dates';
import { priorityWord, statusWord, visibilityWord } from '../entryWords';
import type { DraftField, EntryDraft } from './entryDraft';

const names: Record<DraftField, string> = {
  status: 'Status',
  progress: 'Episodes watched',
  score: 'Score',
  startedOn: 'Started',
  finishedOn: 'Finished',
  rewatches: 'Watched again',
  priority: 'Priority',
  visibility: 'Visible to',
  favourite: 'Favourite',
  tags: 'Tags',
  notes: 'Notes',
  spoilerLevel: 'Spoilers',
};

export const levelWord: Record<SpoilerLevel, string> = {
  OFF: 'Hide nothing',
  UNWATCHED: 'Hide what I haven’t seen',
  UNWATCHED_EXCEPT_NEXT: 'Except the next episode',
};

/** An entry's field and its value, in words. */
export function describeField(
  field: DraftField,
  draft: EntryDraft,
  format: ScoreFormat,
): { name: string; value: string } {
  return { name: names[field], value: wordsOf(field, draft, format) };
}

function wordsOf(field: DraftField, draft: EntryDraft, format: ScoreFormat): string {
  switch (field) {
    case 'status':
      return draft.status ? statusWord[draft.status] : 'Only saved';
    case 'progress':
    case 'rewatches':
      return String(draft[field]);
    case 'score':
      return draft.score === null ? 'None' : scoreText(draft.score, format);
    case 'startedOn':
    case 'finishedOn':
      return draft[field] ? describeDate(draft[field]) : 'No date';
    case 'priority':
      return priorityWord[draft.priority ?? 'LOW'];
    case 'visibility':
      return visibilityWord[draft.visibility ?? 'PUBLIC'];
    case 'favourite':
      return draft.favourite ? 'Yes' : 'No';
    case 'tags':
      return draft.tags.join(', ') || 'None';
    case 'notes':
      return draft.notes || 'Nothing';
    case 'spoilerLevel':
      return draft.spoilerLevel ? levelWord[draft.spoilerLevel] : 'Use my setting';
  }
}
