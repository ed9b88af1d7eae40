import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { announceSessionChange } from '../../features/session/sessionChannel';
import { required } from '../../forms/fields';
import { useForm } from '../../forms/useForm';
import { useUpdateProfileMutation } from '../../generated/graphql';
import { updateViewer } from '../../state';
import styles from './Start.module.css';

const schema = z.object({ name: required('Enter your name.') });

/** Asks for a name where the identity provider gave none: the site never makes one of the email address. */
export function NameQuestion() {
  const [update] = useUpdateProfileMutation();
  const [said, setSaid] = useState<string | null>(null);
  const form = useForm({
    schema,
    defaults: { name: '' },
    send: async (input) => {
      const { data } = await update({ variables: { input } });
      if (!data) return null;
      setSaid(data.updateProfile.name);
      updateViewer(data.updateProfile);
      announceSessionChange();
      return null;
    },
  });
  return (
    <section className={cx(layout.row4, styles.import)} aria-labelledby="start-name">
      <div>
        <h2 id="start-name" className={layout.heading}>
          What should we call you?
        </h2>
        <p role="status">
          {said === null
            ? 'It’s shown on your profile and with what you write. You can change it later.'
            : `Nice to meet you, ${said}.`}
        </p>
      </div>
      {said === null ? (
        <form {...form.props} className={cx(layout.wrap2, styles.name)} aria-label="Your name">
          <FormMessages notes={form.notes} errors={form.errors} />
          <Field {...form.field('name')} label="Name" autoComplete="nickname" required />
          <Button type="submit" busy={form.busy}>
            Save name
          </Button>
        </form>
      ) : null}
    </section>
  );
}
