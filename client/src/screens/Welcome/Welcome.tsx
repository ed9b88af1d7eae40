import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { WelcomeForm } from '../../app/paths';
import { Skeleton } from '../../components/Skeleton';
import { PosterWall } from '../../features/anime/PosterWall';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { useSiteName } from '../../layout/useSiteName';
import { Farewell } from './Farewell';
import { Verified } from './Verified';
import styles from './Welcome.module.css';

/** One of the sections that are loaded on demand. */
const Form = lazy(() => import('../Form/Form').then((module) => ({ default: module.Form })));

const titles: Record<WelcomeForm, string> = {
  login: 'Sign in',
  'sign-up': 'Create an account',
  forgot: 'Password forgotten',
  reset: 'New password',
  verified: 'E-mail address',
};

/** Welcome: the place of the account forms (specification section 2). /welcome alone shows sign-up. */
export function Welcome({ form }: { form: WelcomeForm }) {
  const deleted = new URLSearchParams(useLocation().search).has('deleted');
  useTitle(deleted ? 'Farewell' : titles[form]);
  const name = useSiteName();
  return (
    <Page className={styles.welcome} at={form}>
      <div className={styles.sheet}>
        {deleted ? (
          <Farewell />
        ) : form === 'verified' ? (
          <Verified />
        ) : (
          <Suspense fallback={<Skeleton height="30rem" />}>
            <Form key={form} form={form} />
          </Suspense>
        )}
      </div>
      <PosterWall band={name} />
    </Page>
  );
}
