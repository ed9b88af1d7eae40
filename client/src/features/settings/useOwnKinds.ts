import {
  type NotificationKind,
  notificationKinds,
  notificationRecords,
} from '../../../../shared/notifications';
import { useMyRightsQuery, useOpenReportsQuery } from '../../generated/graphql';

const recipientsOf = (kind: NotificationKind) => notificationRecords[kind].recipients;
/** In the order of the settings: those for staff are last. */
const all = [...notificationKinds].sort((a, b) => Number(!!recipientsOf(a)) - Number(!!recipientsOf(b)));

/** The notification kinds this user can get. */
export function useOwnKinds(): NotificationKind[] {
  const { data: open } = useOpenReportsQuery();
  const { data: rights } = useMyRightsQuery();
  const roles = {
    MODERATORS: open?.openReports != null,
    EDITORS: open?.openSuggestions != null,
    OPERATORS: rights?.viewerProfile?.operator,
  };
  return all.filter((kind) => {
    const recipients = recipientsOf(kind);
    return !recipients || roles[recipients];
  });
}
