import { limits } from '../../../config/limits';
import { ReportEntity } from '../../../data/entities/community';
import { fromSqlInstant, fromSqlInstantOrNull } from '../../../data/instant';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { beyond, type Part, type PartInput, partOf } from '../cursor';
import { asOperator, type Reader, requireMet, type Writer } from '../reader';
import { writtenOrEmpty } from '../text/writtenText';
import { commentById } from '../threads/readComments';

export type ReportReason = 'SPAM' | 'ABUSE' | 'SPOILER' | 'ILLEGAL' | 'OTHER';

export interface Report {
  id: string;
  reporterId: string | null;
  commentId: string | null;
  personId: string | null;
  reason: ReportReason;
  text: string;
  resolvedAt: Date | null;
  createdAt: Date;
}

type Words = { reason: ReportReason; text: string };
type ReportDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'limiter' | 'log'>;

/** Tells the operators of a comment, or of the beginning of a thread (product P5). The author is not told. */
export async function reportComment(
  deps: ReportDeps,
  { reporter, id, words }: { reporter: Writer; id: string; words: Words },
): Promise<void> {
  const comment = await commentById(deps, { reader: reporter, id });
  if (!comment) throw new AppError('NOT_FOUND');
  if (comment.authorId === reporter.userId) throw new AppError('NOT_YOURSELF');
  await store(deps, { reporter, words, commentId: id, personId: comment.authorId });
}

/** Tells the operators of somebody's profile. */
export async function reportPerson(
  deps: ReportDeps,
  { reporter, handle, words }: { reporter: Writer; handle: string; words: Words },
): Promise<void> {
  const personId = await requireMet(deps, reporter, handle);
  if (personId === reporter.userId) throw new AppError('NOT_YOURSELF');
  await store(deps, { reporter, words, commentId: null, personId });
}

async function store(
  deps: ReportDeps,
  {
    reporter,
    words,
    commentId,
    personId,
  }: { reporter: Writer; words: Words; commentId: string | null; personId: string | null },
): Promise<void> {
  const text = writtenOrEmpty(words.text, limits.reportText);
  await deps.limiter.consume('contact', reporter.userId);
  const id = deps.random.id();
  await deps.db.manager.insert(ReportEntity, {
    id,
    reporterId: reporter.userId,
    commentId,
    personId,
    reason: words.reason,
    text,
    resolvedAt: null,
    createdAt: deps.clock.now(),
  });
  deps.log.info({ event: 'report', id, reason: words.reason }, 'something was reported');
}

type SqlReport = Omit<Report, 'resolvedAt' | 'createdAt'> & {
  resolvedAt: string | Date | null;
  createdAt: string | Date;
};

/** What waits for the operators, oldest first; or what they are done with, newest first. */
export async function listReports(
  { db }: Pick<Deps, 'db'>,
  { operator, resolved, limit, after }: PartInput & { operator: Reader; resolved: boolean },
): Promise<Part<Report>> {
  asOperator(operator);
  const from = beyond(after, { at: 'r.createdAt', id: 'r.id', newestFirst: resolved });
  const direction = resolved ? 'DESC' : 'ASC';
  const rows: SqlReport[] = await db.manager.query(
    `SELECT r.id AS id, r.reporterId AS reporterId, r.commentId AS commentId, r.personId AS personId, r.reason AS reason,
            r.text AS text, r.resolvedAt AS resolvedAt, r.createdAt AS createdAt
       FROM report r WHERE r.resolvedAt IS ${resolved ? 'NOT' : ''} NULL AND ${from.sql}
      ORDER BY r.createdAt ${direction}, r.id ${direction} LIMIT ?`,
    [...from.values, limit + 1],
  );
  return partOf(rows, limit, {
    cursor: ({ createdAt, id }) => ({ at: fromSqlInstant(createdAt), id }),
    item: (row) => ({
      ...row,
      resolvedAt: fromSqlInstantOrNull(row.resolvedAt),
      createdAt: fromSqlInstant(row.createdAt),
    }),
  });
}

/** How many wait; null for everybody who is no operator. */
export async function countOpenReports(
  { db }: Pick<Deps, 'db'>,
  { operator }: Reader,
): Promise<number | null> {
  if (!operator) return null;
  const row = await db.readRow<{ n: number | string }>(
    'SELECT COUNT(*) AS n FROM report WHERE resolvedAt IS NULL',
    [],
  );
  return Number(row?.n ?? 0);
}

/** An operator is done with it, or is not after all. */
export async function resolveReport(
  deps: Pick<Deps, 'db' | 'clock'>,
  { operator, id, resolved }: { operator: Reader; id: string; resolved: boolean },
): Promise<void> {
  asOperator(operator);
  const { affected } = await deps.db.manager.update(
    ReportEntity,
    { id },
    { resolvedAt: resolved ? deps.clock.now() : null },
  );
  if (affected === 0) throw new AppError('NOT_FOUND');
}
