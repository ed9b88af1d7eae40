import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { focusOnMount } from '../../components/focusOnMount';
import layout from '../../components/layout.module.css';
import { Headline } from '../../components/text/Headline';
import { checkSession } from '../../features/session/checkSession';
import { ForgotForm, ResetForm } from '../../features/sign-in/RecoveryForms';
import { usePasswordRule } from '../../forms/fields';
import { useSiteQuery } from '../../generated/graphql';
import { usePref, useViewer } from '../../state';
import styles from './Form.module.css';

/** For a forgotten password: requests a link. */
export function Forgot() {
  const { data } = useSiteQuery();
  return (
    <>
      <Headline>Forgot password?</Headline>
      <ForgotForm
        mailEnabled={data?.site.mailEnabled ?? true}
        lead={<p>Enter your account’s email address, and we’ll email you a link to set a new password.</p>}
        withoutMail={<WithoutMail />}
      />
      <BackToSignIn />
    </>
  );
}

/**
 * Where the mailed link leads (contract 5.3): with `token` to the new password, with `error` or neither to a request for a new
 * link.
 */
export function Reset() {
  const query = new URLSearchParams(useLocation().search);
  const token = query.has('error') ? null : query.get('token');
  const [outcome, setOutcome] = useState<'done' | 'dead' | null>(null);
  const { data } = useSiteQuery();
  const rule = usePasswordRule();
  const [{ email }] = usePref('form');
  const client = useApolloClient();
  const onDead = useCallback(() => setOutcome('dead'), []);
  const onDone = () => {
    setOutcome('done');
    // A reset ends all sessions unless the site is configured to keep them, so this browser's own may be gone.
    void checkSession(client).catch(() => undefined);
  };
  if (outcome === 'done') return <ResetDone />;
  if (!token || outcome === 'dead') {
    return (
      <>
        <Headline>This link doesn’t work</Headline>
        <ForgotForm
          mailEnabled={data?.site.mailEnabled ?? true}
          lead={
            <p>
              A password link works once and expires after a while. This one was already used, has expired or
              is incomplete. Get a new one:
            </p>
          }
          withoutMail={<WithoutMail />}
        />
        <BackToSignIn />
      </>
    );
  }
  return (
    <>
      <Headline>New password</Headline>
      <p>Choose the password you’ll sign in with from now on.</p>
      <ResetForm email={email.trim()} token={token} rule={rule} onDone={onDone} onDead={onDead} />
    </>
  );
}

function ResetDone() {
  const viewer = useViewer();
  return (
    <div ref={focusOnMount} className={layout.stack5} tabIndex={-1}>
      <Headline>Password set</Headline>
      {viewer ? (
        <p>Use it from now on. You’re still signed in here.</p>
      ) : (
        <p>Use it from now on, on every device.</p>
      )}
      <div className={layout.wrap3}>
        <ButtonLink look="solid" to={viewer ? paths.home() : paths.signIn()}>
          {viewer ? 'Go home' : 'Sign in'}
        </ButtonLink>
      </div>
    </div>
  );
}

/** On a site that sends no email, the owner helps, at the address shown on the legal pages. */
function WithoutMail() {
  const { data } = useSiteQuery();
  const contact = data?.site.contact;
  return (
    <div ref={focusOnMount} className={layout.stack5} tabIndex={-1}>
      <p>
        This site doesn’t send email.{' '}
        {contact ? (
          <>
            Write to {contact.includes('@') ? <a href={`mailto:${contact}`}>{contact}</a> : contact} from your
            account’s email address, and the owner of this site will help you back in.
          </>
        ) : (
          'Contact the owner of this site from your account’s email address to get back in.'
        )}
      </p>
      <div className={layout.wrap3}>
        <ButtonLink to={paths.contact()}>Contact</ButtonLink>
      </div>
    </div>
  );
}

function BackToSignIn() {
  const viewer = useViewer();
  if (viewer) return null;
  return (
    <p className={cx(layout.muted, styles.other)}>
      Remembered it? <Link to={paths.signIn()}>Back to sign-in</Link>
    </p>
  );
}
