import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths, returnPath } from '../../../../shared/paths';
import { useSignUpOffered } from '../../apollo/useSignUpOffered';
import { ButtonLink } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { ConfirmationForm } from '../../features/confirmation/ConfirmationForm';
import { ResendConfirmation } from '../../features/confirmation/ResendConfirmation';
import { checkSession } from '../../features/session/checkSession';
import { session, state, useViewer } from '../../state';

/** The four error codes of a verification link (contract 5.2). */
const problems = new Map([
  ['token_expired', 'It has expired.'],
  ['invalid_token', 'It’s incomplete, or not one of ours. Copy the whole link from the email again.'],
  ['user_not_found', 'Its account no longer exists.'],
  [
    'unauthorized',
    'It’s for an account that isn’t signed in here, or whose address has changed since. Sign in to that account, then open the link again.',
  ],
]);

/** Where the link of a confirmation email leads. Signed-in users get here only with an error. */
export function Verified() {
  const error = new URLSearchParams(useLocation().search).get('error');
  return error === null ? <Confirmed /> : <NotConfirmed error={error} />;
}

function Confirmed() {
  const { search } = useLocation();
  const checked = useSessionCheck();
  return (
    <>
      <Headline>Email address confirmed</Headline>
      <p>Thank you. You’re all set.</p>
      {checked === 'signed-out' ? (
        <p>Signed up in another browser? Then choose a new password first: we’ve emailed you a link.</p>
      ) : null}
      <div className={layout.wrap3}>
        <ButtonLink look="solid" to={paths.signIn(returnPath(search) ?? undefined)}>
          Sign in
        </ButtonLink>
        <ButtonLink to={paths.home()}>Go home</ButtonLink>
      </div>
    </>
  );
}

function NotConfirmed({ error }: { error: string }) {
  const viewer = useViewer();
  const newLinkHelps = error === 'token_expired' || error === 'invalid_token';
  return (
    <>
      <Headline>This link didn’t work</Headline>
      <p>{problems.get(error) ?? 'We couldn’t use it.'}</p>
      {viewer?.emailVerified ? (
        <p>
          Your email address, <strong>{viewer.email}</strong>, is confirmed. If you wanted to change it, start
          again in the settings.
        </p>
      ) : null}
      {viewer && !viewer.emailVerified ? (
        <>
          <p>
            <strong>{viewer.email}</strong> isn’t confirmed yet.
          </p>
          <ResendConfirmation email={viewer.email} look="solid" />
        </>
      ) : null}
      {!viewer && newLinkHelps ? <ConfirmationForm /> : null}
      <div className={layout.wrap3}>
        {viewer ? (
          <>
            <ButtonLink to={paths.settings('email')}>Settings</ButtonLink>
            <ButtonLink to={paths.home()}>Go home</ButtonLink>
          </>
        ) : (
          <ButtonLink look={newLinkHelps ? 'quiet' : 'solid'} to={paths.signIn()}>
            Sign in
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/**
 * Where a deletion ends, from the settings or by the mailed link. Anyone can open this address, so it is shown only in a
 * browser that has requested a deletion, and after the server has said that no one is signed in.
 */
export function Farewell() {
  const [asked] = useState(() => state.deletionAsked());
  useEffect(
    () => () => {
      state.deletionAsked(null);
      state.accountDeleted(false);
    },
    [],
  );
  const checked = useSessionCheck();
  const offered = useSignUpOffered();
  if (!asked) return <Navigate replace to={paths.signIn()} />;
  if (checked === 'signed-in') return <Navigate replace to={paths.home()} />;
  if (checked === 'asking') return <Skeleton height={14} />;
  return (
    <>
      <Headline>Account deleted</Headline>
      <p>
        Everything in it is gone from this site, and you’re signed out on every device. Thank you for being
        here.
      </p>
      <div className={layout.wrap3}>
        <ButtonLink look="solid" to={paths.home()}>
          Go home
        </ButtonLink>
        {offered ? <ButtonLink to={paths.signUp()}>Create a new account</ButtonLink> : null}
      </div>
    </>
  );
}

type Checked = 'asking' | 'signed-in' | 'signed-out';

/** A mailed link has changed something on the server: checks again who is signed in, for this tab and the others. */
function useSessionCheck(): Checked {
  const client = useApolloClient();
  const [checked, setChecked] = useState<Checked>('asking');
  useEffect(() => {
    let here = true;
    const answer = (signedIn: boolean) => here && setChecked(signedIn ? 'signed-in' : 'signed-out');
    checkSession(client).then(
      (now) => answer(now !== null),
      () => answer(session() !== null),
    );
    return () => {
      here = false;
    };
  }, [client]);
  return checked;
}
