import type { CollectionItemRow } from '../../../data/stores/collectionItemStore';
import type { Collection } from '../../../data/stores/collectionStore';
import type { EpisodeOpinion, OpinionKey } from '../../../data/stores/episodeOpinionStore';
import type { QueueRow } from '../../../data/stores/queueStore';
import type { WatchPass, WatchRow } from '../../../data/stores/watchStore';
import { type Entry, type EntryField, entryFields } from '../entry';

type Stored<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };

/** What its owner writes of a shelf. */
export const shelfFields = ['name', 'description', 'visibility'] as const;
type ShelfFields = Pick<Collection, (typeof shelfFields)[number]>;

/** The fields that a change wrote, as they were before; all fields of a removed entry. */
export type EntryBefore = Partial<Stored<Entry>> & Pick<Entry, 'version'>;

/**
 * What an undo does, in steps that each fit a row. An `entry` step has the version that the change left, and the entry's id, as
 * an entry removed and created again counts from one: if there is another one by now, it and the other steps of its anime are
 * skipped. `left` is null after a removal, `before` if there was no entry. `takeOutPass` closes the gap that it leaves. The steps of
 * shelves have the fields that the change left.
 */
export type UndoStep =
  | { kind: 'entry'; animeId: number; entryId: string; left: number | null; before: EntryBefore | null }
  | { kind: 'removeWatches'; animeId: number; pass: number; numbers: number[] }
  | { kind: 'addWatches'; animeId: number; rows: WatchRow[] }
  | { kind: 'removePass'; animeId: number; number: number }
  | { kind: 'takeOutPass'; animeId: number; number: number }
  | { kind: 'addPass'; animeId: number; row: WatchPass }
  | { kind: 'opinions'; animeId: number; before: EpisodeOpinion[]; left: OpinionKey[] }
  | { kind: 'queue'; animeId: number; before: QueueRow[]; left: string[] }
  | { kind: 'shelfItems'; animeId: number; before: CollectionItemRow[]; left: string[] }
  | { kind: 'recommendation'; animeId: number; id: string; settledAt: string }
  | { kind: 'removeShelf'; id: string; left: ShelfFields }
  | { kind: 'addShelf'; id: string; shelf: Stored<Collection> }
  | { kind: 'shelf'; id: string; before: Partial<ShelfFields>; left: Partial<ShelfFields> };

export type ShelfStep = Exclude<UndoStep, { animeId: number }>;

export function undoAddedShelf({ id, name, description, visibility }: Collection): UndoStep {
  return { kind: 'removeShelf', id, left: { name, description, visibility } };
}

export function undoRemovedShelf(shelf: Collection): UndoStep {
  return {
    kind: 'addShelf',
    id: shelf.id,
    shelf: { ...shelf, createdAt: shelf.createdAt.toISOString(), updatedAt: shelf.updatedAt.toISOString() },
  };
}

export const changedShelfFields = (before: Collection, after: Collection) =>
  shelfFields.filter((field) => before[field] !== after[field]);

export function undoChangedShelf(before: Collection, after: Collection): UndoStep {
  const changed = changedShelfFields(before, after);
  const of = (shelf: Collection) => Object.fromEntries(changed.map((field) => [field, shelf[field]]));
  return { kind: 'shelf', id: before.id, before: of(before), left: of(after) };
}

/** These fields of an entry, as a step stores them. */
export function captureEntry(entry: Entry, fields: readonly EntryField[] = entryFields): EntryBefore {
  const kept: Record<string, unknown> = { version: entry.version };
  for (const field of fields) {
    const value = entry[field];
    kept[field] = value instanceof Date ? value.toISOString() : value;
  }
  return kept as EntryBefore;
}

/** Characters of one stored part: even with the longest encoding it fits a text column. */
const PART_CHARACTERS = 18_000;
/** Rows per step: a long history is split. An opinion, which may have a note, has a step of its own. */
const ROWS_PER_STEP = 300;

/** The steps as texts, each a JSON array, split so that each fits a column. */
export function packSteps(steps: readonly UndoStep[]): string[] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const text of steps.flatMap(cut).map((step) => JSON.stringify(step))) {
    if (size > 0 && size + text.length > PART_CHARACTERS) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(text);
    size += text.length;
  }
  return parts.filter((texts) => texts.length > 0).map((texts) => `[${texts.join(',')}]`);
}

export function unpackSteps(parts: readonly string[]): UndoStep[] {
  return parts.flatMap((part) => JSON.parse(part) as UndoStep[]);
}

function cut(step: UndoStep): UndoStep[] {
  if (step.kind === 'addWatches') return slices(step.rows).map((rows) => ({ ...step, rows }));
  if (step.kind === 'removeWatches') return slices(step.numbers).map((numbers) => ({ ...step, numbers }));
  if (step.kind === 'opinions')
    return [
      ...slices(step.left).map((left): UndoStep => ({ ...step, before: [], left })),
      ...step.before.map((row): UndoStep => ({ ...step, before: [row], left: [] })),
    ];
  return [step];
}

function slices<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / ROWS_PER_STEP) }, (_, n) =>
    list.slice(n * ROWS_PER_STEP, (n + 1) * ROWS_PER_STEP),
  );
}
