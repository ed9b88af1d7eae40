import { useEffect, useMemo } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Button } from '../../components/buttons/Button';
import { Headline } from '../../components/text/Headline';
import { DeleteAccount } from '../../features/account/DeleteAccount';
import { useSignOut } from '../../features/session/leaveSession';
import { useSiteQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { useViewer } from '../../state';
import { AccountParts } from './AccountParts';
import { DeviceParts } from './DeviceParts';
import { ListParts } from './ListParts';
import { Part, settingsParts } from './Part';
import styles from './Settings.module.css';
import { SettingsIndex } from './SettingsIndex';
import { useAccount, useAccountEvents } from './useAccount';

/** Settings, for the signed-in (specification section 2, P8): one page, each part with an address of its own. */
export function Settings() {
  useTitle('Settings');
  const viewer = useViewer();
  const account = useAccount();
  const { data: siteAnswer, error: siteError } = useSiteQuery();
  const site = siteAnswer?.site;
  const on = useAccountEvents();
  const { user } = account;
  const deletable = site?.deleteUser === true && user !== undefined;
  const parts = useMemo(
    () => settingsParts.map(({ name }) => name).filter((name) => name !== 'delete' || deletable),
    [deletable],
  );
  useScrollToPart(user !== undefined && site !== undefined);
  if (!viewer) return null;
  return (
    <Page at="settings">
      <header className={styles.top}>
        <Headline>Settings</Headline>
        <SignOut name={viewer.name || viewer.email} />
      </header>
      <div className={styles.settings}>
        <SettingsIndex parts={parts} />
        <div className={styles.parts}>
          <AccountParts account={account} site={site} failed={account.failed || Boolean(siteError)} on={on} />
          <ListParts />
          <DeviceParts />
          {deletable ? (
            <Part name="delete">
              <DeleteAccount
                user={user}
                byMail={site.deleteUserByMail}
                onDeleted={on.onDeleted}
                onSignInAgain={on.onSignInAgain}
              />
            </Part>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

function SignOut({ name }: { name: string }) {
  const { signOut, busy, problem } = useSignOut();
  return (
    <div className={styles.out}>
      <p className={styles.hint}>Signed in as {name}</p>
      <Button busy={busy} onClick={signOut}>
        {busy ? 'Signing out' : 'Sign out'}
      </Button>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}

/**
 * Brings the part that the address names (#password) into view and gives its heading the focus: when the page is opened
 * at it, once its content has come (`ready`), and when a link to it is followed. Back restores the place by itself.
 */
function useScrollToPart(ready: boolean): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const deepLink = key === 'default';
    if (!hash || !ready || (type === 'POP' && !deepLink)) return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView({ block: 'start' });
    part?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [hash, key, ready, type]);
}
