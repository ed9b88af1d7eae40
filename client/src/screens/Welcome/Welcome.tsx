import { lazy, Suspense } from 'react';
import type { WelcomeForm } from '../../app/paths';
import { Skeleton } from '../../components/Skeleton';
import { PosterWall } from '../../features/anime/PosterWall';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { useSiteName } from '../../layout/useSiteName';
import { Recovery } from './Recovery';
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
  useTitle(titles[form]);
  const name = useSiteName();
  return (
    <Page className={styles.welcome} at={form}>
      <div className={styles.sheet}>
        {form === 'login' || form === 'sign-up' ? (
          <Suspense fallback={<Skeleton height="30rem" />}>
            <Form key={form} form={form} />
          </Suspense>
        ) : form === 'verified' ? (
          <Verified />
        ) : (
          <Recovery form={form} />
        )}
      </div>
      <PosterWall band={name} />
    </Page>
  );
}
