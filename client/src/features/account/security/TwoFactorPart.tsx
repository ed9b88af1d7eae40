import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { FormMessages } from '../../../components/fields/FormMessages';
import { PasswordField, PasswordOwner } from '../../../components/fields/PasswordField';
import layout from '../../../components/layout.module.css';
import { password } from '../../../forms/fields';
import { useForm } from '../../../forms/useForm';
import type { TwoFactorFieldsFragment } from '../../../generated/graphql';
import { factorApi } from '../../../rest/factorApi';
import styles from '../account.module.css';
import { SignInAgain } from '../parts';
import { PendingUnlock } from './PendingUnlock';
import { RecoveryCodes } from './RecoveryCodes';
import { ScanAndConfirm } from './ScanAndConfirm';

type Props = {
  state: TwoFactorFieldsFragment;
  email: string;
  hasPassword: boolean;
  onChanged: () => Promise<unknown>;
  onSessionChanged: () => Promise<unknown>;
  onSignInAgain: () => Promise<void>;
};

type Step =
  | { at: 'start' }
  | { at: 'asking'; what: 'enable' | 'disable' | 'codes' }
  | { at: 'scanning'; totpURI: string; codes: string[] }
  | { at: 'codes'; codes: string[] };

const asks = {
  enable: { title: 'Set up two-step sign-in', button: 'Continue', busy: 'Checking' },
  disable: { title: 'Turn off two-step sign-in', button: 'Turn off', busy: 'Turning off' },
  codes: { title: 'Make new recovery codes', button: 'Make new codes', busy: 'Making codes' },
};

/**
 * Authenticator codes at sign-in: set up with a QR code, turned off, recovery codes renewed. Asks for the password each time.
 */
export function TwoFactorPart(props: Props) {
  const { state, hasPassword, onChanged, onSessionChanged } = props;
  const [step, setStep] = useState<Step>({ at: 'start' });
  const start = () => setStep({ at: 'start' });
  const ask = (what: keyof typeof asks) => setStep({ at: 'asking', what });

  if (step.at === 'scanning') {
    return (
      <ScanAndConfirm
        totpURI={step.totpURI}
        onCancel={start}
        onConfirmed={async () => {
          setStep({ at: 'codes', codes: step.codes });
          await onSessionChanged();
          await onChanged();
        }}
      />
    );
  }
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onDone={start} />;
  if (step.at === 'asking') {
    const { what } = step;
    const act = async (given: string) => {
      if (what === 'enable') {
        const { totpURI, backupCodes } = await factorApi.enable(given);
        setStep({ at: 'scanning', totpURI, codes: backupCodes });
      } else if (what === 'codes') {
        setStep({ at: 'codes', codes: await factorApi.newRecoveryCodes(given) });
        await onChanged();
      } else {
        await factorApi.disable(given);
        start();
        await onSessionChanged();
        await onChanged();
      }
    };
    return <AskPassword {...props} {...asks[what]} act={act} onCancel={start} />;
  }
  if (state.enabled) {
    return (
      <>
        <p>
          <span className={styles.good}>On</span>
        </p>
        {state.unlocksAt ? <PendingUnlock at={state.unlocksAt} onChanged={onChanged} /> : null}
        <p className={layout.hint}>
          Signing in with your password also takes a code from your authenticator app. You have{' '}
          {state.recoveryCodesLeft} recovery {state.recoveryCodesLeft === 1 ? 'code' : 'codes'} left.
        </p>
        <div className={layout.row3}>
          <Button onClick={() => ask('codes')}>New recovery codes</Button>
          <Button onClick={() => ask('enable')}>Use another app</Button>
          <Button onClick={() => ask('disable')}>Turn off</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p className={layout.hint}>
        Ask for a code from an authenticator app on your phone when you sign in with your password. Then your
        password alone lets nobody in.
      </p>
      {hasPassword ? (
        <div className={layout.row3}>
          <Button onClick={() => ask('enable')}>Set up</Button>
        </div>
      ) : (
        <p className={layout.hint}>You sign in without a password, so there’s nothing to set up.</p>
      )}
    </>
  );
}

type AskProps = Pick<Props, 'email' | 'onSignInAgain'> & {
  title: string;
  button: string;
  busy: string;
  act: (password: string) => Promise<void>;
  onCancel: () => void;
};

function AskPassword({ email, title, button, busy, act, onCancel, onSignInAgain }: AskProps) {
  const form = useForm({
    schema: z.object({ password: password() }),
    defaults: { password: '' },
    send: async (values) => {
      await act(values.password);
      return null;
    },
  });
  return (
    <form {...form.props} className={cx(layout.stack5, styles.form)} aria-label={title}>
      <FormMessages notes={form.notes} errors={form.errors} />
      <SignInAgain code={form.code} onSignInAgain={onSignInAgain} />
      <PasswordOwner email={email} />
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
        required
      />
      <div className={layout.row3}>
        <Button look="solid" type="submit" busy={form.busy}>
          {form.busy ? busy : button}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
