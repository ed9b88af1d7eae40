import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { WelcomeForm } from '../../app/paths';
import { paths, returnPath } from '../../app/paths';
import { EmptyState } from '../../components/EmptyState';
import { Headline } from '../../components/Headline';
import { ResendConfirmation } from '../../features/confirmation/ResendConfirmation';
import { enterSession } from '../../features/session/enterSession';
import { SignInForm } from '../../features/sign-in/SignInForm';
import { SignUpForm } from '../../features/sign-in/SignUpForm';
import type { OnEntered } from '../../features/sign-in/useSignForm';
import { useSiteQuery } from '../../generated/graphql';
import { toggleForm } from '../../state';
import styles from './Form.module.css';
import { Forgot, Reset } from './Recovery';
import { usePasswordRule } from './usePasswordRule';

/**
 * The sign-in, sign-up, forgot or reset form that Welcome loads (P6). The toggle is true when the path contains `login`;
 * turning it clears the notes (specification section 3).
 */
export function Form({ form }: { form: Exclude<WelcomeForm, 'verified'> }) {
  const { pathname } = useLocation();
  const login = pathname.includes('login');
  const { data } = useSiteQuery();
  useEffect(() => toggleForm(login), [login]);

  if (data && !data.site.emailPassword) {
    return (
      <EmptyState title="Not here">
        <p>This site does not offer accounts by e-mail and password.</p>
      </EmptyState>
    );
  }
  const Shown = { login: SignIn, 'sign-up': SignUp, forgot: Forgot, reset: Reset }[form];
  return (
    <div className={styles.form}>
      <Shown />
    </div>
  );
}

function SignIn() {
  const { back, onEntered } = useEntry();
  return (
    <>
      <Headline>Welcome back</Headline>
      <SignInForm
        onEntered={onEntered}
        askAgain={(email) => <ResendConfirmation key={email} email={email} />}
      />
      <p className={styles.other}>
        <Link to={paths.forgot()}>Password forgotten?</Link>
      </p>
      <p className={styles.other}>
        New here? <Link to={paths.signUp(back)}>Create an account</Link>
      </p>
    </>
  );
}

function SignUp() {
  const { back, onEntered } = useEntry();
  const { data } = useSiteQuery();
  const rule = usePasswordRule();
  return (
    <>
      <Headline>Create an account</Headline>
      {data && !data.site.signUpOpen ? (
        <p>This site does not take new accounts at the moment.</p>
      ) : (
        <SignUpForm onEntered={onEntered} rule={rule} />
      )}
      <p className={styles.other}>
        Have an account already? <Link to={paths.signIn(back)}>Sign in</Link>
      </p>
    </>
  );
}

/** Where to go after it, and what the client does once somebody is in. */
function useEntry(): { back: string | undefined; onEntered: OnEntered } {
  const client = useApolloClient();
  const { search } = useLocation();
  return {
    back: returnPath(search) ?? undefined,
    onEntered: (entered) => enterSession(client, entered),
  };
}
