import { EmailNotice } from './EmailNotice';
import { OfflineNotice } from './OfflineNotice';

/** Notices above the page for signed-in users. */
export function MemberNotices() {
  return (
    <>
      <OfflineNotice />
      <EmailNotice />
    </>
  );
}
