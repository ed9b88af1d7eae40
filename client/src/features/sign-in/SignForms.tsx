import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/buttons/Button';
import { Check } from '../../components/fields/Check';
import { EmailField, Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { NewPasswordField } from '../../components/fields/NewPasswordField';
import { PasswordField } from '../../components/fields/PasswordField';
import layout from '../../components/layout.module.css';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { waitingMessage } from '../../errors/messages';
import type { PasswordRule } from '../../forms/fields';
import { email, newPassword, password, required } from '../../forms/fields';
import { recordFor } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import { authApi } from '../../rest/authApi';
import type { SessionState } from '../../state';
import { usePref } from '../../state';
import styles from './SignForm.module.css';
import { useProvenSignUp } from './useProvenSignUp';

const SecondStep = lazyPart(() => import('./SecondStep').then((module) => module.SecondStep));

export type OnEntered = (session: SessionState) => Promise<void>;

type SignInProps = {
  onEntered: OnEntered;
  /** What to offer if the address still has to be confirmed. */
  askAgain: (email: string) => ReactNode;
};

const signIn = z.object({ email: email(), password: password(), rememberMe: z.boolean() });

/** Sign-in by email and password, through REST: it is Passport's call. */
export function SignInForm({ onEntered, askAgain }: SignInProps) {
  const [tried, setTried] = useState('');
  const [half, setHalf] = useState(false);
  const notes = usePref('formNotes');
  const defaults = { email: '', password: '', rememberMe: true };
  const form = useForm({
    schema: signIn,
    defaults,
    ...recordFor(defaults, true),
    notes,
    send: async (values) => {
      setTried(values.email);
      const session = await authApi.signIn(values);
      if (session === 'second step') {
        form.set('password', '');
        setHalf(true);
      } else if (session) await onEntered(session);
      else {
        form.set('password', '');
        notes[1](['You’re not signed in yet.']);
      }
      return null;
    },
  });
  if (half) {
    return (
      <Suspense fallback={<Skeleton height={20} />}>
        <SecondStep onEntered={onEntered} onBack={() => setHalf(false)} />
      </Suspense>
    );
  }
  return (
    <form {...form.props} className={layout.stack5} aria-label="Sign in">
      <FormMessages notes={form.notes} errors={form.errors} />
      {form.code === 'EMAIL_NOT_VERIFIED' ? askAgain(tried) : null}
      <EmailField {...form.field('email')} autoComplete="username webauthn" />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      <div className={styles.remember}>
        <Check {...form.input('rememberMe')} defaultChecked>
          Keep me signed in on this device
        </Check>
      </div>
      <Button look="solid" type="submit" busy={form.busy}>
        {form.busy ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  );
}

type SignUpProps = {
  onEntered: OnEntered;
  rule: PasswordRule;
  /** The token of the invitation that they came by. */
  invitation: string | undefined;
  /** Their answer to the question of sign-up, where approval is needed; undefined elsewhere. */
  answer: string | undefined;
  /** Whether the site sends mail. */
  mailed: boolean;
  /** Where the mailed link leads. */
  confirmed: string;
  /** Called before the account is created. */
  prepare: () => Promise<void>;
};

/** Sign-up by email and password. The name is the form record's `username`. */
export function SignUpForm({ onEntered, rule, invitation, answer, mailed, confirmed, prepare }: SignUpProps) {
  const notes = usePref('formNotes');
  const { signUp, checking } = useProvenSignUp();
  const defaults = { username: '', email: '', password: '' };
  const form = useForm({
    schema: z.object({
      username: required('Enter your name.'),
      email: email(),
      password: newPassword(rule),
    }),
    defaults,
    ...recordFor(defaults, false),
    notes,
    send: async ({ username, ...values }) => {
      await prepare();
      const input = { name: username, ...values, callbackURL: confirmed, invitation, answer };
      const session = await signUp(input);
      if (session) await onEntered(session);
      else if (session === null) {
        form.set('password', '');
        notes[1]([
          answer === undefined
            ? `We’ve emailed a link to ${values.email}. Open it to finish, then sign in.`
            : mailed
              ? `${waitingMessage} We’ve emailed a link to ${values.email}. Open it to confirm your address, so that we can tell you.`
              : waitingMessage,
        ]);
      }
      return null;
    },
  });
  const { username, email: address } = form.values;
  const known = useMemo(() => [username, address], [username, address]);
  return (
    <form {...form.props} className={layout.stack5} aria-label="Create an account">
      <FormMessages notes={form.notes} errors={form.errors} />
      <Field
        {...form.field('username')}
        label="Name"
        autoComplete="nickname"
        hint="Shown next to what you write."
        required
      />
      <EmailField {...form.field('email')} />
      <NewPasswordField
        {...form.field('password')}
        value={form.values.password}
        label="Password"
        enterKeyHint="go"
        known={known}
        shortest={rule.shortest}
      />
      <Button look="solid" type="submit" busy={form.busy} aria-live="polite">
        {checking || (form.busy ? 'Creating account' : 'Create account')}
      </Button>
    </form>
  );
}
