import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { WelcomeForm } from '../../app/paths';
import { paths, returnPath } from '../../app/paths';
import { EmptyState } from '../../components/EmptyState';
import { Headline } from '../../components/Headline';
import { enterSession } from '../../features/session/enterSession';
import { SignInForm } from '../../features/sign-in/SignInForm';
import { SignUpForm } from '../../features/sign-in/SignUpForm';
import type { OnEntered } from '../../features/sign-in/useSignForm';
import { useSiteQuery } from '../../generated/graphql';
import { toggleForm } from '../../state';
import styles from './Form.module.css';

/**
 * The sign-in or sign-up form that Welcome loads. The toggle is true when the path contains `login`; turning it clears
 * the notes (specification section 3, P6).
 */
export function Form({ form }: { form: Extract<WelcomeForm, 'login' | 'sign-up'> }) {
  const { pathname, search } = useLocation();
  const login = pathname.includes('login');
  const back = returnPath(search) ?? undefined;
  const { data } = useSiteQuery();
  const client = useApolloClient();
  const onEntered: OnEntered = (session) => enterSession(client, session);
  useEffect(() => toggleForm(login), [login]);

  if (data && !data.site.emailPassword) {
    return (
      <EmptyState title="Not here">
        <p>This site does not offer accounts by e-mail and password.</p>
      </EmptyState>
    );
  }
  if (form === 'login') {
    return (
      <div className={styles.form}>
        <Headline>Welcome back</Headline>
        <SignInForm onEntered={onEntered} />
        <p className={styles.other}>
          <Link to={paths.forgot()}>Password forgotten?</Link>
        </p>
        <p className={styles.other}>
          New here? <Link to={paths.signUp(back)}>Create an account</Link>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <Headline>Create an account</Headline>
      {data && !data.site.signUpOpen ? (
        <p>This site does not take new accounts at the moment.</p>
      ) : (
        <SignUpForm onEntered={onEntered} />
      )}
      <p className={styles.other}>
        Have an account already? <Link to={paths.signIn(back)}>Sign in</Link>
      </p>
    </div>
  );
}
