import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/buttons/Button';
import { Check } from '../../components/fields/Check';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { focusOnMount } from '../../components/focusOnMount';
import layout from '../../components/layout.module.css';
import { required } from '../../forms/fields';
import { useForm } from '../../forms/useForm';
import { factorApi } from '../../rest/factorApi';
import type { SessionState } from '../../state';
import styles from './SignForm.module.css';

type Props = {
  onEntered: (session: SessionState) => Promise<void>;
  /** The password has to be entered again. */
  onBack: () => void;
};

const overs = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE'];

/** The second step of a sign-in: an authenticator code, or a recovery code if the phone is lost. */
export function SecondStep({ onEntered, onBack }: Props) {
  const [lost, setLost] = useState(false);
  return lost ? (
    <CodeForm key="recovery" recovery onEntered={onEntered} onBack={onBack} onOther={() => setLost(false)} />
  ) : (
    <CodeForm key="app" onEntered={onEntered} onBack={onBack} onOther={() => setLost(true)} />
  );
}

function CodeForm({
  recovery = false,
  onEntered,
  onBack,
  onOther,
}: Props & { recovery?: boolean; onOther: () => void }) {
  const form = useForm({
    schema: z.object({
      code: required(recovery ? 'Enter a recovery code.' : 'Enter the code from your app.'),
      trustDevice: z.boolean(),
    }),
    defaults: { code: '', trustDevice: false },
    send: async ({ code, trustDevice }) => {
      const session = recovery
        ? await factorApi.verifyRecoveryCode({ code, trustDevice })
        : await factorApi.verifyCode({ code: code.replace(/\s/g, ''), trustDevice });
      if (session) await onEntered(session);
      return null;
    },
  });
  const over = form.code !== null && overs.includes(form.code);
  return (
    <form {...form.props} className={layout.stack5} aria-label="Two-step sign-in">
      <p ref={focusOnMount} tabIndex={-1}>
        {recovery
          ? 'Enter one of the recovery codes you saved. Each works once.'
          : 'Your password is right. Now enter the code your authenticator app shows.'}
      </p>
      <FormMessages notes={form.notes} errors={form.errors} />
      <Field
        {...form.field('code')}
        label={recovery ? 'Recovery code' : 'Code'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        enterKeyHint="go"
        required
      />
      <div className={styles.remember}>
        <Check {...form.input('trustDevice')}>Don’t ask again on this browser for 30 days</Check>
      </div>
      {over ? (
        <Button look="solid" onClick={onBack}>
          Enter your password again
        </Button>
      ) : (
        <Button look="solid" type="submit" busy={form.busy}>
          {form.busy ? 'Signing in' : 'Sign in'}
        </Button>
      )}
      <div className={styles.others}>
        <Button look="plain" onClick={onOther}>
          {recovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
        {over ? null : (
          <Button look="plain" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
