import { type DrawnPage, EmailNotice, readyEmailNotice } from './EmailNotice';
import { OfflineNotice } from './OfflineNotice';

export { readyEmailNotice };

/** Notices above the page for signed-in users. */
export function MemberNotices({ drawnPage }: { drawnPage: DrawnPage }) {
  return (
    <>
      <OfflineNotice />
      <EmailNotice drawnPage={drawnPage} />
    </>
  );
}
