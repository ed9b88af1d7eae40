import { useApolloClient } from '@apollo/client/react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { sharedLimits } from '../../../../shared/limits';
import type { WelcomeForm } from '../../../../shared/paths';
import { paths, returnPath } from '../../../../shared/paths';
import { useSignUpOffered } from '../../apollo/useSignUpOffered';
import { cx } from '../../components/cx';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { EmptyState } from '../../components/states/EmptyState';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { useHydrated } from '../../components/useHydrated';
import { ResendConfirmation } from '../../features/confirmation/ResendConfirmation';
import { enterSession, rememberDevice } from '../../features/session/enterSession';
import { ProviderButtons } from '../../features/sign-in/ProviderButtons';
import type { OnEntered } from '../../features/sign-in/SignForms';
import { SignInForm, SignUpForm } from '../../features/sign-in/SignForms';
import { forgetInvitation, useSignUpInvitation } from '../../features/sign-in/useSignUpInvitation';
import { readWanted } from '../../features/tracking/wanted/wantedAction';
import { usePasswordRule } from '../../forms/fields';
import { keepDrafts, readDraft } from '../../forms/kept';
import type { OfferedProviderFragment } from '../../generated/graphql';
import { useSiteQuery } from '../../generated/graphql';
import { state, toggleForm, usePref } from '../../state';
import styles from './Form.module.css';
import { Forgot, Reset } from './Recovery';

const PasskeyButton = lazyPart(() =>
  import('../../features/sign-in/PasskeyButton').then((module) => module.PasskeyButton),
);

type Providers = readonly OfferedProviderFragment[];
type FormProps = {
  form: Exclude<WelcomeForm, 'verified'>;
  providers?: Providers;
  /** The list of providers is loading: only the heading is shown, so that nothing moves under the user's fingers. */
  waiting?: boolean;
};

const none: Providers = [];
const headings = {
  login: 'Welcome back',
  'sign-up': 'Create an account',
  forgot: 'Forgot password?',
  reset: 'New password',
};

/**
 * The sign-in, sign-up, forgot or reset form that Welcome loads. The toggle is true if the path contains `login`; switching it
 * clears the notes.
 */
export function Form({ form, providers = none, waiting = false }: FormProps) {
  const { pathname } = useLocation();
  // Case-insensitive, like the routes.
  const login = pathname.toLowerCase().includes('login');
  const { data } = useSiteQuery();
  useEffect(() => toggleForm(login), [login]);

  const byEmail = data?.site.emailPassword ?? true;
  if (waiting) {
    return (
      <div className={layout.stack5}>
        <Headline>{headings[form]}</Headline>
        <Skeleton height={24} />
      </div>
    );
  }
  if (!byEmail && (providers.length === 0 || form === 'forgot' || form === 'reset')) {
    return (
      <EmptyState title="Not available">
        <p>This site doesn’t offer accounts with email and password.</p>
      </EmptyState>
    );
  }
  return (
    <div className={layout.stack5}>
      <noscript>
        <p>This form needs JavaScript. Please switch it on and load the page again.</p>
      </noscript>
      {form === 'login' ? <SignIn providers={providers} byEmail={byEmail} /> : null}
      {form === 'sign-up' ? <SignUp providers={providers} byEmail={byEmail} /> : null}
      {form === 'forgot' ? <Forgot /> : null}
      {form === 'reset' ? <Reset /> : null}
    </div>
  );
}

type EntryProps = { providers: Providers; byEmail: boolean };

function SignIn({ providers, byEmail }: EntryProps) {
  const { back, onEntered } = useEntry();
  const invitation = useSignUpInvitation();
  const offered = useSignUpOffered() || invitation !== undefined;
  const hydrated = useHydrated();
  const onPasskey: OnEntered = (entered) => {
    state.passkeyOffered(true);
    return onEntered(entered);
  };
  return (
    <>
      <Headline>{headings.login}</Headline>
      <WhyHere verb="Sign in" />
      <ProviderButtons
        form="login"
        providers={providers}
        back={back}
        invitation={invitation}
        divided={byEmail}
      />
      {byEmail ? (
        <>
          <SignInForm
            onEntered={thenOffer(onEntered)}
            askAgain={(email) => (
              <ResendConfirmation key={email} email={email} back={back ?? paths.start()} />
            )}
          />
          <p className={cx(layout.muted, styles.other)}>
            <Link to={paths.forgot()}>Forgot password?</Link>
          </p>
        </>
      ) : (
        <Notes />
      )}
      {/* The server can't tell whether the browser supports passkeys. */}
      <Suspense fallback={<Skeleton shape="control" />}>
        {hydrated ? <PasskeyButton onEntered={onPasskey} /> : <Skeleton shape="control" />}
      </Suspense>
      {offered ? (
        <p className={cx(layout.muted, styles.other)}>
          New here? <Link to={paths.signUp(back)}>Create an account</Link>
        </p>
      ) : null}
    </>
  );
}

function SignUp({ providers, byEmail }: EntryProps) {
  const client = useApolloClient();
  const { back, onEntered } = useEntry(true);
  const { data } = useSiteQuery();
  const rule = usePasswordRule();
  const invitation = useSignUpInvitation();
  const uninvited = data?.site.newAccounts === 'INVITATION' && invitation === undefined;
  const open = !uninvited && byEmail && (data?.site.signUpOpen ?? true);
  const offered = uninvited ? providers.map((provider) => ({ ...provider, signUp: false })) : providers;
  const offers = offered.some(({ signUp }) => signUp);
  const [typed, setTyped] = useState(() => readDraft('sign-up answer') ?? '');
  const answer = data?.site.newAccounts === 'APPROVAL' ? typed : undefined;
  const question = data?.site.signUpQuestion;
  return (
    <>
      <Headline>{headings['sign-up']}</Headline>
      {open || offers ? <WhyHere verb="Sign up" /> : null}
      {answer !== undefined && (open || offers) ? (
        <p>The people who run this site approve each new account before you can sign in.</p>
      ) : null}
      {question && (open || offers) ? (
        <Field
          label={question}
          hint="Only those who approve new accounts read it."
          maxLength={sharedLimits.signUpAnswer}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            keepDrafts({ 'sign-up answer': target.value });
          }}
        />
      ) : null}
      <ProviderButtons
        form="sign-up"
        providers={offered}
        back={back}
        invitation={invitation}
        answer={answer}
        divided={open}
      />
      {open ? (
        <SignUpForm
          onEntered={thenOffer(onEntered)}
          rule={rule}
          invitation={invitation}
          answer={answer}
          mailed={data?.site.mailEnabled ?? false}
          prepare={async () => {
            // No session begins that would show whose browser confirms the address.
            if (data?.site.confirmFirst || answer !== undefined) await rememberDevice(client);
          }}
          confirmed={data?.site.confirmFirst ? paths.verified(back ?? paths.start()) : paths.verified()}
        />
      ) : null}
      {open || offers ? (
        <p className={cx(layout.hint, styles.small)}>
          By creating an account you agree to the <Link to={paths.terms()}>terms of use</Link>
          {data?.site.hasRules ? (
            <>
              {' '}
              and the <Link to={paths.rules()}>rules</Link>
            </>
          ) : null}
          . The <Link to={paths.privacy()}>privacy page</Link> says what we store about you.
        </p>
      ) : (
        <p>
          {uninvited
            ? 'This site is by invitation. Ask someone who runs it for a link.'
            : 'This site isn’t accepting new accounts right now.'}
        </p>
      )}
      <p className={cx(layout.muted, styles.other)}>
        Already have an account? <Link to={paths.signIn(back)}>Sign in</Link>
      </p>
    </>
  );
}

/** Why the user is here ("your session has ended"), if there is no email form to say it. */
function Notes() {
  const [notes] = usePref('formNotes');
  return <FormMessages notes={notes} errors={{}} />;
}

/** The action the visitor pressed before being asked to sign in: it is carried out afterwards. */
function WhyHere({ verb }: { verb: string }) {
  const [read] = useState(() => readWanted());
  const wanted = useHydrated() ? read : null;
  if (!wanted) return null;
  const { kind } = wanted;
  const { name } = 'anime' in wanted ? wanted.anime : wanted.favourite;
  const where = kind === 'QUEUE' ? 'queue' : kind.startsWith('FAVOURITE') ? 'favourites' : 'list';
  return (
    <p className={styles.why}>
      {verb} to add <strong>{name}</strong> to your {where}.{' '}
      {kind === 'EDIT' ? null : 'We’ll do it right after.'}
    </p>
  );
}

/** If it doesn't load, nothing is lost. */
const thenOffer =
  (onEntered: OnEntered): OnEntered =>
  async (entered) => {
    await onEntered(entered);
    void import('./offerPasskey').then(({ offerPasskey }) => offerPasskey()).catch(() => undefined);
  };

/** Where to go after signing in, and what the client does then. */
function useEntry(newcomer = false): { back: string | undefined; onEntered: OnEntered } {
  const client = useApolloClient();
  const { search } = useLocation();
  return {
    back: returnPath(search) ?? undefined,
    onEntered: (entered) => {
      forgetInvitation();
      state.newcomer(newcomer);
      return enterSession(client, entered);
    },
  };
}
