import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageTitles } from '../../../../shared/pageTitles';
import type { WelcomeForm } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { PosterWall } from '../../features/anime/PosterWall';
import { useProvidersQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { useSiteName } from '../../layout/useSiteName';
import { Farewell, Verified } from './Outcome';
import styles from './Welcome.module.css';

/** A section loaded on demand, which a server-rendered page comes with. */
export const Form = lazyPart(() => import('../Form/Form').then((module) => module.Form));

const titles: Record<WelcomeForm, string> = {
  login: pageTitles.signIn,
  'sign-up': pageTitles.signUp,
  forgot: 'Forgot password',
  reset: 'New password',
  verified: 'Email address',
};

/** Welcome: hosts the account forms. /welcome alone shows sign-up. */
export function Welcome({ form }: { form: WelcomeForm }) {
  const deleted = new URLSearchParams(useLocation().search).has('deleted');
  useTitle(deleted ? 'Account deleted' : titles[form]);
  const name = useSiteName();
  return (
    <Page className={cx(layout.stack6, styles.welcome)} at={form}>
      <div className={cx(layout.stack5, styles.sheet)}>
        {deleted ? <Farewell /> : form === 'verified' ? <Verified /> : <FormWithProviders form={form} />}
      </div>
      <PosterWall band={name} />
    </Page>
  );
}

/**
 * The form is below the providers' buttons and waits for their list, so that it does not move while someone uses it. If the
 * list fails to load, the form is shown without them.
 */
function FormWithProviders({ form }: { form: Exclude<WelcomeForm, 'verified'> }) {
  const { data, loading } = useProvidersQuery({ skip: form !== 'login' && form !== 'sign-up' });
  useEffect(() => void Form.ready().catch(() => undefined), []);
  return (
    <Suspense fallback={<Skeleton shape="form" />}>
      <Form key={form} form={form} providers={data?.providers ?? []} waiting={loading && !data} />
    </Suspense>
  );
}
