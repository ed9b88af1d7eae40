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
  /** When the newest report was made that the moderator has seen: later ones stay open. */
  seen?: Date | null;
  /** What the reporters were told, as the moderator sees it. */
  takeBack?: ReportOutcome | null;
}

/**
 * Closes a report with the open ones about the same, or reopens it with all that were closed with it. With an answer, all who
 * reported it are told; they can be told later, too, but only once. Reopening takes that back, but nothing that the moderator
 * has not seen. Answers about moderators are none of their own business. Returns whether nothing about the same is open.
 */
export async function resolveReport(
  deps: ResolveDeps,
  { moderator, id, resolved, answer = null, seen = null, takeBack = null }: Resolution,
): Promise<boolean> {
  requireModerator(moderator);
  if (answer && !resolved) throw new AppError('INVALID_ARGUMENT');
  const said = answer && { ...answer, text: cleanOptionalText(answer.text, limits.reportAnswer) };
  const { told, settled } = await deps.db.transaction(async (manager) => {
    // What an instance of an earlier version has written stands together with nothing.
    await store.fillSubjects(manager);
    const report = await store.findReport(manager, id);
    if (!report) throw new AppError('NOT_FOUND');
    const { subjectId, personId, outcome, createdAt } = report;
    const changes = (report.resolvedAt !== null) !== resolved;
    const takesBack = changes && !resolved && outcome !== null;
    if (said || takesBack) requireNotOwn(moderator, personId);
    if ((said && outcome !== null) || (takesBack && takeBack !== outcome)) throw new AppError('CONFLICT');
    const closing = { subjectId, resolvedAt: report.resolvedAt ?? deps.clock.now() };
    if (changes) {
      const count = await (resolved
        ? store.closeReports(manager, { ...closing, upTo: seen && (seen > createdAt ? seen : createdAt) })
        : reopen(manager, closing));
      await logModeration(deps, manager, {
        kind: resolved ? 'REPORT_CLOSED' : 'REPORT_REOPENED',
        byId: moderator.userId,
        personId,
        aboutId: id,
        detail: count > 1 ? `${count} reports` : '',
      });
    }
    const told = said ? await tellReporters(deps, manager, { closing, said, report, moderator }) : [];
    return { told, settled: !(await store.isReported(manager, subjectId)) };
  });
  announceNotices(deps, told);
  await notifyTeam(deps, { of: 'reports' });
  return settled;
}

async function tellReporters(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  manager: EntityManager,
  {
    closing,
    said: { outcome, text },
    report,
    moderator,
  }: { closing: store.Closing; said: Answer; report: store.Report; moderator: Writer },
): Promise<Announced[]> {
  await store.setOutcome(manager, closing, outcome);
  const about = await keyOf(manager, closing);
  const reference = `${outcome},${kindOf(report)}`;
  const told: Announced[] = [];
  for await (const reporters of reportersOf(manager, closing)) {
    const others = reporters.filter((userId) => userId !== moderator.userId);
    const notices = others.map(
      (userId) => ({ userId, kind: 'REPORT_ANSWERED', about, reference, text: text || undefined }) as const,
    );
    told.push(...(await addNotices(deps, manager, notices)));
  }
  return told;
}

/** Takes back what reporters were told, too. Returns how many reports are open again. */
async function reopen(manager: EntityManager, closing: store.Closing): Promise<number> {
  const abouts = [await keyOf(manager, closing)];
  for await (const userIds of reportersOf(manager, closing)) {
    const notices = await notificationsAbout(manager, { userIds, abouts });
    await deleteNotifications(
      manager,
      notices.map(({ id }) => id),
    );
  }
  return await store.reopenReports(manager, closing);
}

/** The key of what the reporters are told. */
async function keyOf(manager: EntityManager, closing: store.Closing): Promise<string> {
  return `report:${await store.firstClosed(manager, closing)}`;
}

/** Whom to tell what came of their reports, some at a time. */
async function* reportersOf(manager: EntityManager, closing: store.Closing): AsyncGenerator<string[]> {
  const most = limits.reportersAtOnce;
  for (let after = ''; ; ) {
    const part = await store.reportersOf(manager, { ...closing, after, most });
    if (part.length > 0) yield part;
    const last = part.at(-1);
    if (last === undefined || part.length < most) return;
    after = last;
  }
}

function kindOf(report: store.Report): ReportedKind {
  if (report.commentId !== null) return 'comment';
  if (report.answerId !== null) return 'answer';
  if (report.recommendationId !== null) return 'recommendation';
  if (report.noteId !== null) return 'note';
  return report.suggestionId === null ? 'person' : 'suggestion';
}
