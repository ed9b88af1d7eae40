import { limits } from '../../../config/limits';
import * as store from '../../../data/stores/reportNoteStore';
import { findReport, type Report } from '../../../data/stores/reportStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { type Reader, requireModerator, requireNotOwn, type Writer } from '../reader';
import { isAbout } from '../reports';
import { requireText } from '../text/requireText';

export type ReportNote = store.ReportNote;

/**
 * What moderators noted about what each of these reports is about, oldest first. They discuss a report about one of them, and who
 * made it, without that one.
 */
export async function readReportNotes(
  { db }: Pick<Deps, 'db'>,
  { moderator, reports }: { moderator: Reader; reports: readonly Pick<Report, 'id' | 'personId'>[] },
): Promise<ReportNote[][]> {
  requireModerator(moderator);
  const ids = reports.filter((report) => !isAbout(report, moderator.userId)).map(({ id }) => id);
  const rows = await store.notesAbout(db.manager, ids);
  return reports.map(({ id }) => rows.filter(({ ofId }) => ofId === id).map(({ note }) => note));
}

/** Adds a note for other moderators. Returns the report. */
export async function addReportNote(
  { db, clock, random, limiter }: Pick<Deps, 'db' | 'clock' | 'random' | 'limiter'>,
  { moderator, id, text: words }: { moderator: Writer; id: string; text: string },
): Promise<Report> {
  const { userId: authorId } = requireModerator(moderator);
  const text = requireText(words, limits.reportNote);
  await limiter.consume('post', authorId);
  return await db.transaction(async (manager) => {
    const report = await findReport(manager, id);
    if (!report) throw new AppError('NOT_FOUND');
    requireNotOwn(moderator, report.personId);
    if ((await store.countNotesAbout(manager, report.subjectId)) >= limits.reportNotes)
      throw new AppError('LIST_IS_FULL');
    const note = { id: random.id(), reportId: id, authorId, text, createdAt: clock.now() };
    await store.insertReportNote(manager, note);
    return report;
  });
}

/** Deletes a note of the moderator's own. */
export async function deleteReportNote(
  { db }: Pick<Deps, 'db'>,
  { moderator, id }: { moderator: Writer; id: string },
): Promise<void> {
  const { userId } = requireModerator(moderator);
  const note = await store.findReportNote(db.manager, id);
  if (note?.authorId !== userId) throw new AppError('NOT_FOUND');
  await store.deleteReportNote(db.manager, id);
}
