import { cx } from '../components/cx';
import layout from '../components/layout.module.css';
import { useSiteQuery } from '../generated/graphql';
import styles from './MainPanel.module.css';

/** Open pages hear of an announcement within this time. */
const POLL_MS = 300_000;

/** What the site's operators announce, above every page. */
export function SiteNotice() {
  const site = useSiteQuery({ pollInterval: POLL_MS }).data?.site;
  if (!site?.announcement && !site?.readOnly) return null;
  return (
    <aside className={cx(layout.small, styles.notice)} aria-label="Announcement">
      {site.announcement} {site.readOnly ? 'Right now you can only read here: changes aren’t saved.' : null}
    </aside>
  );
}
