import { type NotificationKind, useMyRightsQuery, useOpenReportsQuery } from '../../generated/graphql';
import { kindWords } from './kindWords';

const all = Object.keys(kindWords) as NotificationKind[];

/** The notification kinds this user can get, in the order of the settings: some are for operators only. */
export function useOwnKinds(): NotificationKind[] {
  const { data: open } = useOpenReportsQuery();
  const { data: rights } = useMyRightsQuery();
  const operator = rights?.viewerProfile?.operator ?? false;
  const powers: Partial<Record<NotificationKind, boolean>> = {
    REPORT_WAITING: open?.openReports != null,
    SUGGESTION_WAITING: open?.openSuggestions != null,
    CATALOGUE_REFUSED: operator,
    BACKUP_FAILED: operator,
  };
  return all.filter((kind) => powers[kind] ?? true);
}
