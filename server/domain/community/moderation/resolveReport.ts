import type { EntityManager } from 'typeorm';
import type { ReportedKind, ReportOutcome } from '../../../../shared/moderation';
import { limits } from '../../../config/limits';
import { deleteNotifications, notificationsAbout } from '../../../data/stores/notificationStore';
import * as store from '../../../data/stores/reportStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { type Announced, addNotices, announceNotices } from '../notifications/addNotices';
import { notifyTeam, type TeamDeps } from '../notifications/notifyTeam';
import { requireModerator, requireNotOwn, type Writer } from '../reader';
import { cleanOptionalText } from '../text/requireText';
import { logModeration } from './moderationLog';

type ResolveDeps = Pick<Deps, 'clock' | 'random' | 'events'> & TeamDeps;

/** What those who reported something are told, in the site's name. */
interface Answer {
  outcome: ReportOutcome;
  text: string;
}

interface Resolution {
  moderator: Writer;
  id: string;
  resolved: boolean;
  answer?: Answer | null;
}

/**
 * Closes a report with all open ones about the same, or reopens it with all that were closed with it. With an answer, all who
 * reported it are told; they can be told later, too, but only once, and by no one whom the report is about.
 */
export async function resolveReport(
  deps: ResolveDeps,
  { moderator, id, resolved, answer = null }: Resolution,
): Promise<void> {
  requireModerator(moderator);
  if (answer && !resolved) throw new AppError('INVALID_ARGUMENT');
  const said = answer && { ...answer, text: cleanOptionalText(answer.text, limits.reportAnswer) };
  const told = await deps.db.transaction(async (manager) => {
    const report = await store.findReport(manager, id);
    if (!report) throw new AppError('NOT_FOUND');
    const { subjectId, personId } = report;
    if (said) requireNotOwn(moderator, personId);
    if (said && report.outcome !== null) throw new AppError('CONFLICT');
    const closing = { subjectId, resolvedAt: report.resolvedAt ?? deps.clock.now() };
    if ((report.resolvedAt !== null) !== resolved) {
      const count = await (resolved ? store.closeReports(manager, closing) : reopen(manager, closing));
      await logModeration(deps, manager, {
        kind: resolved ? 'REPORT_CLOSED' : 'REPORT_REOPENED',
        byId: moderator.userId,
        personId,
        aboutId: id,
        detail: count > 1 ? `${count} reports` : '',
      });
    }
    return said ? await tellReporters(deps, manager, { closing, said, report, moderator }) : [];
  });
  announceNotices(deps, told);
  await notifyTeam(deps, { of: 'reports' });
}

type Closing = { subjectId: string; resolvedAt: Date };

async function tellReporters(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  manager: EntityManager,
  {
    closing,
    said: { outcome, text },
    report,
    moderator,
  }: { closing: Closing; said: Answer; report: store.Report; moderator: Writer },
): Promise<Announced[]> {
  await store.setOutcome(manager, closing, outcome);
  const { about, reporters } = await reportersOf(manager, closing);
  const reference = `${outcome},${kindOf(report)}`;
  const others = reporters.filter((userId) => userId !== moderator.userId);
  const notices = others.map(
    (userId) => ({ userId, kind: 'REPORT_ANSWERED', about, reference, text: text || undefined }) as const,
  );
  return await addNotices(deps, manager, notices);
}

/** Takes back what reporters were told, too. Returns how many reports are open again. */
async function reopen(manager: EntityManager, closing: Closing): Promise<number> {
  const { about, reporters } = await reportersOf(manager, closing);
  const notices = await notificationsAbout(manager, { userIds: reporters, abouts: [about] });
  await deleteNotifications(
    manager,
    notices.map(({ id }) => id),
  );
  return await store.reopenReports(manager, closing);
}

/** Whom to tell what came of their reports, and the key of what they are told. */
async function reportersOf(
  manager: EntityManager,
  closing: Closing,
): Promise<{ about: string; reporters: string[] }> {
  const rows = await store.closedTogether(manager, { ...closing, most: limits.reportersTold });
  const reporters = new Set(rows.flatMap(({ reporterId }) => reporterId ?? []));
  return { about: `report:${rows[0]?.id}`, reporters: [...reporters] };
}

function kindOf(report: store.Report): ReportedKind {
  if (report.commentId !== null) return 'comment';
  if (report.answerId !== null) return 'answer';
  if (report.recommendationId !== null) return 'recommendation';
  if (report.noteId !== null) return 'note';
  return report.suggestionId === null ? 'person' : 'suggestion';
}
