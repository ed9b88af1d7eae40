import type {
  EntryPriority,
  EntryStatus,
  ImportRowFieldsFragment,
  ScoreFormat,
  Visibility,
} from '../../generated/graphql';
import { priorityWord, visibilityWord } from '../tracking/entryWords';
import { sayDate } from '../tracking/sayDate';
import { scoreText } from '../tracking/scores';
import { statusWord } from '../tracking/statusWord';

type Change = ImportRowFieldsFragment['changes'][number];

const names: Record<string, string> = {
  status: 'Status',
  progress: 'Episodes',
  score: 'Score',
  startedOn: 'Started',
  finishedOn: 'Finished',
  notes: 'Note',
  tags: 'Tags',
  rewatches: 'Rewatches',
  priority: 'Priority',
  visibility: 'Visible to',
  spoilerLevel: 'Spoilers',
  history: 'History',
  passes: 'Earlier watches',
  description: 'Description',
};

/** A value that an import changes, before and after, in words. */
export function changeWords(
  { field, before, after }: Change,
  format: ScoreFormat,
): { name: string; before: string | null; after: string } {
  const words = (json: string) => valueWords(field, JSON.parse(json), format);
  return { name: names[field] ?? field, before: before === null ? null : words(before), after: words(after) };
}

function valueWords(field: string, value: unknown, format: ScoreFormat): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  switch (field) {
    case 'status':
      return statusWord[value as EntryStatus] ?? String(value);
    case 'score':
      return scoreText(Number(value), format);
    case 'priority':
      return priorityWord[value as EntryPriority] ?? String(value);
    case 'visibility':
      return visibilityWord[value as Visibility] ?? String(value);
    case 'startedOn':
    case 'finishedOn':
      return sayDate(String(value));
    case 'history':
      return `${value} more`;
  }
  return Array.isArray(value) ? value.join(', ') : String(value);
}
