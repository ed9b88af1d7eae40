import { useId } from 'react';
import * as z from 'zod/mini';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { EmailField } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { email } from '../../forms/fields';
import { recordFor } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import { authApi } from '../../rest/authApi';

const schema = z.object({ email: email() });
const defaults = { email: '' };

/** Requests another confirmation link while signed out: the answer is the same for every address (security A9). */
export function ConfirmationForm() {
  const title = useId();
  const form = useForm({
    schema,
    defaults,
    ...recordFor(defaults),
    send: async (values) => {
      await authApi.sendVerificationEmail({ ...values, callbackURL: paths.verified() });
      return `If ${values.email} has an account waiting for confirmation, we’ve emailed it a new link.`;
    },
  });
  return (
    <form {...form.props} className={layout.stack5} aria-labelledby={title}>
      <h2 id={title}>Get a new link</h2>
      <FormMessages notes={form.notes} errors={form.errors} />
      <EmailField {...form.field('email')} enterKeyHint="send" />
      <div className={layout.stack3}>
        <Button look="solid" type="submit" busy={form.busy}>
          {form.busy ? 'Sending' : 'Email me a link'}
        </Button>
        <FormSaved text={form.saved} />
      </div>
    </form>
  );
}
