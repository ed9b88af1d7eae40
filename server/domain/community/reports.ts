import type { ReportedKind } from '../../../shared/moderation';
import { limits } from '../../config/limits';
import { type ReportReason, reportReasons } from '../../data/entities/community';
import {
  countOpenReports as countOpen,
  countWith,
  fillSubjects,
  newestWith,
  type Report,
  reportsOf,
} from '../../data/stores/reportStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';
import { findActivity } from './activity/friendsFeed';
import { findVisibleAnswer } from './activity/responses';
import { type Part, type PartInput, partOf, sliceOf } from './cursor';
import { findReadableNote } from './episodeNotes';
import { type ReportKeys, writeReport } from './moderation/writeReport';
import { notifyTeam, type TeamDeps } from './notifications/notifyTeam';
import { userIdOf } from './people/handles';
import { type Reader, requireMet, requireModerator, type Writer } from './reader';
import { requireReadable } from './recommendations/writeRecommendation';
import { cleanOptionalText } from './text/requireText';
import { commentById } from './threads/readComments';

export { type Report, type ReportReason, reportReasons };

type Words = { reason: ReportReason; text: string };
type ReportDeps = Pick<Deps, 'clock' | 'random' | 'limiter' | 'siteEvents' | 'log'> & TeamDeps;

/** Reports a comment, or a thread's opening, to the moderators. The author is not told. */
export async function reportComment(
  deps: ReportDeps,
  { reporter, id, words }: { reporter: Writer; id: string; words: Words },
): Promise<void> {
  const comment = await commentById(deps, { reader: reporter, id });
  if (!comment) throw new AppError('NOT_FOUND');
  if (comment.authorId === reporter.userId) throw new AppError('NOT_YOURSELF');
  await store(deps, {
    reporter,
    words,
    about: 'comment',
    keys: { commentId: id, personId: comment.authorId },
  });
}

/** Reports an answer to an activity that the reporter can see. What it says is kept with the report. */
export async function reportAnswer(
  deps: ReportDeps & Pick<Deps, 'social'>,
  { reporter, id, words }: { reporter: Writer; id: string; words: Words },
): Promise<void> {
  const answer = await findVisibleAnswer(deps, { reader: reporter, id });
  if (!answer || !(await findActivity(deps, { reader: reporter, id: answer.activityId })))
    throw new AppError('NOT_FOUND');
  if (answer.userId === reporter.userId) throw new AppError('NOT_YOURSELF');
  const keys = { answerId: id, quote: answer.text, personId: answer.userId };
  await store(deps, { reporter, words, about: 'answer', keys });
}

/** Reports a user's profile to the moderators. */
export async function reportPerson(
  deps: ReportDeps,
  { reporter, handle, words }: { reporter: Writer; handle: string; words: Words },
): Promise<void> {
  const personId = await requireMet(deps, reporter, handle);
  if (personId === reporter.userId) throw new AppError('NOT_YOURSELF');
  await store(deps, { reporter, words, about: 'person', keys: { personId } });
}

/** Reports a suggestion about an anime. The caller has checked that the reporter can read it. */
export async function reportSuggestion(
  deps: ReportDeps,
  {
    reporter,
    suggestion: { id, authorId },
    words,
  }: { reporter: Writer; suggestion: { id: string; authorId: string | null }; words: Words },
): Promise<void> {
  if (authorId === reporter.userId) throw new AppError('NOT_YOURSELF');
  await store(deps, { reporter, words, about: 'suggestion', keys: { suggestionId: id, personId: authorId } });
}

/** Reports a recommendation of an anime. */
export async function reportRecommendation(
  deps: ReportDeps,
  { reporter, id, words }: { reporter: Writer; id: string; words: Words },
): Promise<void> {
  const { userId } = await requireReadable(deps, { reader: reporter, id });
  if (userId === reporter.userId) throw new AppError('NOT_YOURSELF');
  await store(deps, {
    reporter,
    words,
    about: 'recommendation',
    keys: { recommendationId: id, personId: userId },
  });
}

/** Reports a public note on an episode. What it says is kept with the report. */
export async function reportNote(
  deps: ReportDeps,
  { reporter, id, words }: { reporter: Writer; id: string; words: Words },
): Promise<void> {
  const note = await findReadableNote(deps, { reader: reporter, id });
  if (!note) throw new AppError('NOT_FOUND');
  if (note.userId === reporter.userId) throw new AppError('NOT_YOURSELF');
  const keys = { noteId: id, quote: note.text, personId: note.userId };
  await store(deps, { reporter, words, about: 'note', keys });
}

interface Reported {
  reporter: Writer;
  words: Words;
  about: ReportedKind;
  keys: ReportKeys;
}

async function store(deps: ReportDeps, { reporter, words, about, keys }: Reported): Promise<void> {
  const { reason } = words;
  if (reason === 'HELD') throw new AppError('INVALID_ARGUMENT');
  const text = cleanOptionalText(words.text, limits.reportText);
  await deps.limiter.consume('contact', reporter.userId);
  const id = await deps.db.transaction((manager) =>
    writeReport(deps, manager, { reporterId: reporter.userId, reason, text, about, keys }),
  );
  await notifyTeam(deps, { of: 'reports', by: reporter.userId });
  deps.log.info({ event: 'report', id, reason }, 'a report was made');
}

/** Gives reports by an instance of an earlier version, in the middle of an update, the subject by which they stand together. */
export async function sweepReports({ db }: Pick<Deps, 'db'>): Promise<void> {
  await fillSubjects(db.manager);
}

/** Who reported something of a moderator's own is no business of theirs. */
const shownTo =
  ({ userId }: Reader) =>
  (report: Report): Report =>
    isAbout(report, userId) ? { ...report, reporterId: null } : report;

export const isAbout = ({ personId }: Pick<Report, 'personId'>, userId: string | null): boolean =>
  personId !== null && personId === userId;

/**
 * Open reports, oldest first; or resolved ones, newest first: one for all that stand together. `person` is a handle: only what
 * is about them.
 */
export async function listReports(
  { db }: Pick<Deps, 'db'>,
  {
    moderator,
    resolved,
    person,
    ...part
  }: PartInput & { moderator: Reader; resolved: boolean; person?: string | null },
): Promise<Part<Report>> {
  requireModerator(moderator);
  const personId = person == null ? null : await userIdOf({ db }, person);
  if (person != null && personId === null) return { items: [], nextCursor: null };
  const rows = await reportsOf(db.manager, { resolved, personId, ...sliceOf(part) });
  return partOf(rows, part.limit, {
    cursor: ({ createdAt, id }) => ({ at: createdAt, id }),
    item: shownTo(moderator),
  });
}

/** Reports that stand together: the newest of them, and how many there are by how many people. */
export interface SameReports {
  items: Report[];
  totalItems: number;
  people: number;
}

/** What stands with each of these reports, for moderators. */
export async function readSameReports(
  { db }: Pick<Deps, 'db'>,
  { moderator, ids }: { moderator: Reader; ids: readonly string[] },
): Promise<SameReports[]> {
  requireModerator(moderator);
  const newest = await newestWith(db.manager, { ids, most: limits.reportsTogether });
  const counts = new Map((await countWith(db.manager, ids)).map((row) => [row.ofId, row]));
  return ids.map((id) => ({
    items: newest.filter(({ ofId }) => ofId === id).map(({ report }) => shownTo(moderator)(report)),
    totalItems: counts.get(id)?.reports ?? 0,
    people: counts.get(id)?.people ?? 0,
  }));
}

/** About how many things reports are open; null unless the reader is a moderator. */
export async function countOpenReports(
  { db }: Pick<Deps, 'db'>,
  { moderator }: Reader,
): Promise<number | null> {
  return moderator ? await countOpen(db.manager) : null;
}
