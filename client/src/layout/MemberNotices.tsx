import { EmailNotice } from './EmailNotice';
import { OfflineNotice } from './OfflineNotice';

/** What is said over the page to somebody who is signed in. */
export function MemberNotices() {
  return (
    <>
      <OfflineNotice />
      <EmailNotice />
    </>
  );
}
