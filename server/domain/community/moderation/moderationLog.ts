import type { EntityManager } from 'typeorm';
import {
  deleteOldModeration,
  insertModerationAction,
  type ModerationAction,
} from '../../../data/stores/moderationStore';
import type { Deps } from '../../deps';

/** What was done, to whom, and by whom: null on the server, unless `onServer` says that it happened by itself. */
export type ModerationNote = Pick<ModerationAction, 'kind' | 'byId' | 'personId'> &
  Partial<Pick<ModerationAction, 'onServer' | 'threadId' | 'aboutId' | 'reason' | 'detail' | 'createdAt'>>;

/** Writes a line to the log of moderation, in the transaction of the act itself. Returns its id. */
export async function logModeration(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  note: ModerationNote,
): Promise<string> {
  const { kind, byId, personId } = note;
  const { onServer = byId === null } = note;
  const { threadId = null, aboutId = null, reason = '', detail = '', createdAt = clock.now() } = note;
  const id = random.id();
  const line = {
    id,
    kind,
    byId,
    onServer,
    personId,
    threadId,
    aboutId,
    reason,
    detail,
    createdAt,
  };
  await insertModerationAction(manager, line);
  return id;
}

const LINES_PER_BATCH = 500;
const DAY_MS = 86_400_000;

/** Deletes lines that are older than the setting allows. */
export async function sweepModeration(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  isStopping = () => false,
): Promise<void> {
  const until = new Date(clock.now().getTime() - config.moderationLogDays * DAY_MS);
  while (!isStopping())
    if ((await deleteOldModeration(db.manager, until, LINES_PER_BATCH)) < LINES_PER_BATCH) return;
}
