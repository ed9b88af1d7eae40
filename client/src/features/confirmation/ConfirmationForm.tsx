import { useId } from 'react';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { checkEmail, onlyWrong } from '../../errors/fieldChecks';
import { useSubmit } from '../../errors/useSubmit';
import { authApi } from '../../rest/authApi';
import { state, usePref } from '../../state';
import styles from './ConfirmationForm.module.css';

const fields = ['email'] as const;

/** Another confirmation link for somebody who is signed out: the answer is the same for every address (A9). */
export function ConfirmationForm() {
  const title = useId();
  const [record, setRecord] = usePref('form');
  const email = record.email.trim();
  const { formRef, onSubmit, busy, errors, notes, saved, touch } = useSubmit({
    fields,
    check: () => onlyWrong({ email: checkEmail(email) }),
    send: async () => {
      await authApi.sendVerificationEmail({ email, callbackURL: paths.verified() });
      return `If ${email} has an account that waits for it, a new link is on its way.`;
    },
  });
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-labelledby={title}>
      <h2 id={title}>Have a new link mailed to you</h2>
      <FormMessages notes={notes} errors={errors} />
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        enterKeyHint="send"
        required
        value={record.email}
        error={errors.email}
        onChange={(event) => {
          touch('email');
          setRecord({ ...state.form(), email: event.target.value });
        }}
      />
      <div className={styles.actions}>
        <Button look="solid" type="submit" busy={busy}>
          {busy ? 'Sending' : 'Mail me a link'}
        </Button>
        <FormSaved text={saved} />
      </div>
    </form>
  );
}
