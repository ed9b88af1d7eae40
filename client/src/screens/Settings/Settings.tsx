import { ChevronLeft } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Suspense, useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { type SettingsPart, settingsParts } from '../../../../shared/settingsParts';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { useSignOut } from '../../features/session/leaveSession';
import { HiddenAnime } from '../../features/settings/HiddenAnime';
import {
  FillerPart,
  NotificationsPart,
  PrivacyPart,
  SpoilersPart,
  TitlesPart,
} from '../../features/settings/SettingParts';
import { useSiteQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { useWideScreen } from '../../layout/useWideScreen';
import { useViewer } from '../../state';
import { NotFound } from '../NotFound/NotFound';
import { AccountPart, type AccountPartName } from './AccountParts';
import { AppearancePart, KeyboardPart, ViewsPart } from './DeviceParts';
import { PageForms } from './PageForms';
import { Part, titleOf } from './Part';
import styles from './Settings.module.css';
import { SettingsIndex } from './SettingsIndex';
import { useAccount, useAccountEvents } from './useAccount';

const Channels = lazyPart(() =>
  import('../../features/settings/channels/Channels').then((module) => module.Channels),
);
const Invitations = lazyPart(() => import('./invitations/Invitations').then((module) => module.Invitations));
const ModerationLog = lazyPart(() => import('./log/ModerationLog').then((module) => module.ModerationLog));
const People = lazyPart(() => import('./people/People').then((module) => module.People));
const SiteSettings = lazyPart(() =>
  import('./site-settings/SiteSettings').then((module) => module.SiteSettings),
);
const SiteState = lazyPart(() => import('./site/SiteState').then((module) => module.SiteState));
const Transfer = lazyPart(() => import('../../features/transfer/Transfer').then((module) => module.Transfer));

/** Pages that don't need the account. */
const others: Record<Exclude<SettingsPart, AccountPartName>, ReactNode> = {
  titles: <TitlesPart />,
  spoilers: <SpoilersPart />,
  filler: <FillerPart />,
  privacy: <PrivacyPart />,
  notifications: (
    <>
      <NotificationsPart />
      <Suspense fallback={<Skeleton height={18} />}>
        <Channels />
      </Suspense>
    </>
  ),
  hidden: <HiddenAnime />,
  transfer: (
    <Suspense fallback={<Skeleton shape="page" />}>
      <Transfer />
    </Suspense>
  ),
  appearance: <AppearancePart />,
  keyboard: <KeyboardPart />,
  views: <ViewsPart />,
};
const isOther = (part: SettingsPart): part is keyof typeof others => part in others;

/** Pages for those who run the site, by their part of the address. */
const closed: Partial<Record<string, ComponentType>> = {
  invitations: Invitations,
  people: People,
  log: ModerationLog,
  site: SiteState,
  'site-settings': SiteSettings,
};

/** Settings, for signed-in users. Their pages are routed here, not in the route table, as no first screen needs them. */
export function Settings({ guard: Guard }: { guard: ComponentType<{ children: ReactNode }> }) {
  const { part } = useParams();
  const Closed = closed[part?.toLowerCase() ?? ''];
  if (Closed)
    return (
      <Suspense fallback={null}>
        <Closed />
      </Suspense>
    );
  const known = settingsParts.find((name) => name === part?.toLowerCase());
  if (part !== undefined && !known) return <NotFound />;
  return (
    <Guard>
      <SettingsPages part={known} />
    </Guard>
  );
}

/** The settings: a page for each part. In wide windows the list of them is at the side; otherwise it is the first screen. */
function SettingsPages({ part }: { part?: SettingsPart }) {
  const viewer = useViewer();
  const wide = useWideScreen();
  const account = useAccount();
  const site = useSiteQuery().data?.site;
  const on = useAccountEvents();
  const elsewhere = useFormerAddress(part);
  const shown = part ?? (wide ? 'profile' : undefined);
  useTitle(shown && part ? `${titleOf(shown)}, settings` : 'Settings');
  useFocusOnPart(part);
  if (!viewer) return null;
  if (elsewhere) return <Navigate replace to={elsewhere} />;
  if (part === 'delete' && site?.deleteUser === false) return <Navigate replace to={paths.settings()} />;
  const parts = settingsParts.filter((name) => name !== 'delete' || site?.deleteUser);
  return (
    <Page at={`settings ${part ?? ''}`}>
      <header className={styles.top}>
        <div>
          {part && !wide ? (
            <Link className={cx(layout.icons, styles.back)} to={paths.settings()}>
              <ChevronLeft aria-hidden="true" />
              All settings
            </Link>
          ) : null}
          <Headline className={part && !wide ? layout.visuallyHidden : undefined}>Settings</Headline>
        </div>
        {part && !wide ? null : <SignOut name={viewer.name || viewer.email} />}
      </header>
      <div className={styles.settings}>
        {wide || !part ? <SettingsIndex parts={parts} current={shown} /> : null}
        {shown ? (
          <Part key={shown} name={shown}>
            <PageForms>
              {isOther(shown) ? others[shown] : <AccountPart name={shown} account={account} on={on} />}
            </PageForms>
          </Part>
        ) : null}
      </div>
    </Page>
  );
}

function SignOut({ name }: { name: string }) {
  const { signOut, busy, problem } = useSignOut();
  return (
    <div className={cx(layout.row, styles.out)}>
      <p className={layout.hint}>Signed in as {name}</p>
      <Button busy={busy} onClick={signOut}>
        {busy ? 'Signing out' : 'Sign out'}
      </Button>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}

/** Redirects links from when all settings were one page, and the return addresses used by providers. */
function useFormerAddress(part: SettingsPart | undefined): string | null {
  const { hash, search } = useLocation();
  if (part) return null;
  const named = settingsParts.find((name) => `#${name}` === hash);
  const query = new URLSearchParams(search);
  const returned = ['linked', 'by', 'error'].some((name) => query.has(name));
  return named || returned ? paths.settings(named ?? 'sign-in') + search : null;
}

/** After navigation, the page's heading takes the focus; Back restores the previous focus. */
function useFocusOnPart(part: SettingsPart | undefined): void {
  const { key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (part && key !== 'default' && type !== 'POP')
      document.getElementById(`${part}-title`)?.focus({ preventScroll: true });
  }, [part, key, type]);
}
