import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import type { SettingsPart } from '../../../../shared/settingsParts';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { useOpenReportsQuery, useSiteQuery, useViewerIsOperatorQuery } from '../../generated/graphql';
import { titleOf } from './Part';
import styles from './SettingsIndex.module.css';

const groups: readonly { name: string; parts: readonly SettingsPart[] }[] = [
  { name: 'Account', parts: ['profile', 'email', 'password', 'sign-in', 'security', 'sessions', 'tokens'] },
  { name: 'Anime', parts: ['titles', 'spoilers', 'filler', 'hidden', 'transfer', 'connections'] },
  { name: 'People', parts: ['privacy', 'notifications'] },
  { name: 'This browser', parts: ['appearance', 'keyboard', 'views'] },
  { name: 'Goodbye', parts: ['delete'] },
];

type Props = { parts: readonly SettingsPart[]; current: SettingsPart | undefined };

/** The list of settings pages: at the side in wide windows, otherwise the first screen. */
export function SettingsIndex({ parts, current }: Props) {
  // The bell runs this query: only users who can read reports can be operators.
  const mayOperate = useOpenReportsQuery({ fetchPolicy: 'cache-only' }).data?.openReports != null;
  const { data } = useViewerIsOperatorQuery({ skip: !mayOperate });
  const { data: facts } = useSiteQuery({ fetchPolicy: 'cache-only' });
  return (
    <nav className={cx(layout.stack5, layout.top, styles.index)} aria-label="Settings sections">
      {groups.map(({ name, parts: all }) => {
        const shown = all.filter((part) => parts.includes(part));
        return shown.length > 0 ? (
          <div key={name}>
            <p className={styles.group}>{name}</p>
            <ul className={styles.list}>
              {shown.map((part) => (
                <li key={part}>
                  <Link
                    className={styles.link}
                    to={paths.settings(part)}
                    aria-current={part === current ? 'page' : undefined}
                  >
                    {titleOf(part)}
                    <ChevronRight aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : null;
      })}
      {data?.viewerProfile.operator ? (
        <div>
          <p className={styles.group}>Operators</p>
          <ul className={styles.list}>
            <li>
              <Link className={styles.link} to={paths.people()}>
                People
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
            {facts?.site.newAccounts === 'INVITATION' ? (
              <li>
                <Link className={styles.link} to={paths.invitations()}>
                  Invitations
                  <ChevronRight aria-hidden="true" />
                </Link>
              </li>
            ) : null}
            <li>
              <Link className={styles.link} to={paths.moderationLog()}>
                Moderation log
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.siteSettings()}>
                Site settings
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.siteState()}>
                Site
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          </ul>
        </div>
      ) : null}
    </nav>
  );
}
