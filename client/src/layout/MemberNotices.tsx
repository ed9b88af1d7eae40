import { type DrawnPage, EmailNotice, preloadEmailNotice } from './EmailNotice';
import { OfflineNotice } from './OfflineNotice';

export { preloadEmailNotice };

/** Notices above the page for signed-in users. */
export function MemberNotices({ drawnPage }: { drawnPage: DrawnPage }) {
  return (
    <>
      <OfflineNotice />
      <EmailNotice drawnPage={drawnPage} />
    </>
  );
}
