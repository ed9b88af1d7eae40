import { EmailNotice, readyEmailNotice } from './EmailNotice';
import { OfflineNotice } from './OfflineNotice';

export { readyEmailNotice };

/** Notices above the page for signed-in users. */
export function MemberNotices() {
  return (
    <>
      <OfflineNotice />
      <EmailNotice />
    </>
  );
}
