import type { EntityManager } from 'typeorm';
import type { ReportedKind } from '../../../../shared/moderation';
import { paths } from '../../../../shared/paths';
import { insertReport, type Report } from '../../../data/stores/reportStore';
import type { Deps } from '../../deps';

const noKeys = {
  commentId: null,
  personId: null,
  suggestionId: null,
  answerId: null,
  quote: null,
  recommendationId: null,
  noteId: null,
};

/** What a report is about, and whose it is. */
export type ReportKeys = Partial<Pick<Report, keyof typeof noKeys>>;

export interface NewReport extends Pick<Report, 'reporterId' | 'reason' | 'text'> {
  about: ReportedKind;
  keys: ReportKeys;
}

/** Writes a report and the event for the operator's program. Call `notifyTeam` after the commit. Returns its id. */
export async function writeReport(
  { clock, random, siteEvents }: Pick<Deps, 'clock' | 'random' | 'siteEvents'>,
  manager: EntityManager,
  { about, keys, ...given }: NewReport,
): Promise<string> {
  const id = random.id();
  await insertReport(manager, { ...noKeys, ...keys, ...given, id, resolvedAt: null, createdAt: clock.now() });
  const data = { id, about, reason: given.reason } as const;
  await siteEvents.add(manager, { type: 'report.created', data, path: paths.reports() });
  return id;
}
