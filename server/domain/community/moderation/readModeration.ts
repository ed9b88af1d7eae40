import { stringify } from 'csv-stringify/sync';
import { moderationTexts } from '../../../../shared/moderation';
import { paths } from '../../../../shared/paths';
import { listModeration, type ModerationAction } from '../../../data/stores/moderationStore';
import type { Deps } from '../../deps';
import { type Part, type PartInput, partOf, sliceOf } from '../cursor';
import { userIdOf } from '../people/handles';
import { readPeopleByIds } from '../people/people';
import { type Reader, readerOf, requireModerator, requireOperator } from '../reader';

export type { ModerationAction };

interface Asked extends PartInput {
  moderator: Reader;
  /** Handles: only what was done to this person, and only what this moderator did. */
  person?: string | null;
  by?: string | null;
}

/** The log of moderation, newest first. */
export async function readModeration(
  { db }: Pick<Deps, 'db'>,
  { moderator, person, by, ...part }: Asked,
): Promise<Part<ModerationAction>> {
  requireModerator(moderator);
  const [personId, byId] = await Promise.all([person, by].map((handle) => findUser({ db }, handle)));
  if (personId === undefined || byId === undefined) return { items: [], nextCursor: null };
  const rows = await listModeration(db.manager, { byId, personId, ...sliceOf(part) });
  return partOf(rows, part.limit, {
    cursor: ({ createdAt, id }) => ({ at: createdAt, id }),
    item: (action) => action,
  });
}

/** Null without a handle; undefined for a handle that no one has. */
async function findUser(deps: Pick<Deps, 'db'>, handle?: string | null): Promise<string | null | undefined> {
  return handle == null || handle.trim() === '' ? null : ((await userIdOf(deps, handle)) ?? undefined);
}

const MAX_ACTIONS_EXPORTED = 1000;

/** What was done to a user, in the account's export: without who did it, and without what others reported. */
export function exportModeration({ db }: Pick<Deps, 'db'>, userId: string) {
  const value = async () => {
    const asked = { byId: null, personId: userId, after: null, most: MAX_ACTIONS_EXPORTED };
    const rows = await listModeration(db.manager, { ...asked, reports: false });
    return rows.map(({ kind, reason, detail, createdAt }) => ({ kind, reason, detail, createdAt }));
  };
  return [{ name: 'moderation', value }];
}

type CsvDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The whole log is for operators to take away. */
export async function requireLogReader(deps: CsvDeps, userId: string): Promise<void> {
  requireOperator(await readerOf(deps, userId));
}

const columns = ['at', 'moderator', 'action', 'person', 'detail', 'reason', 'thread', 'subject'];
const ACTIONS_PER_TURN = 500;

/** The log for a spreadsheet, newest first. Cells that a spreadsheet would run as formulas are written as text. */
export async function* moderationCsv(deps: CsvDeps): AsyncGenerator<string> {
  // The BOM tells spreadsheets that the text is UTF-8.
  yield `\uFEFF${columns.join(',')}\r\n`;
  for (let after: { at: Date; id: string } | null = null; ; ) {
    const asked = { byId: null, personId: null, after, most: ACTIONS_PER_TURN };
    const rows: ModerationAction[] = await listModeration(deps.db.manager, asked);
    const handles = await handlesOf(deps, rows);
    const cells = rows.map((row) => [
      row.createdAt.toISOString(),
      row.onServer ? 'the server' : handles.get(row.byId ?? ''),
      moderationTexts[row.kind],
      handles.get(row.personId ?? ''),
      row.detail,
      row.reason,
      row.threadId && `${deps.config.baseURL}${paths.thread(row.threadId)}`,
      row.aboutId,
    ]);
    yield stringify(cells, { record_delimiter: 'windows', escape_formulas: true });
    const last = rows.at(-1);
    if (!last || rows.length < ACTIONS_PER_TURN) return;
    after = { at: last.createdAt, id: last.id };
  }
}

async function handlesOf(
  deps: CsvDeps,
  rows: readonly ModerationAction[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ byId, personId }) => [byId, personId].filter((id) => id !== null));
  const people = await readPeopleByIds(deps, [...new Set(ids)]);
  return new Map(people.flatMap((person) => (person ? [[person.id, person.handle]] : [])));
}
