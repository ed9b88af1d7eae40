import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { useForm } from '../../forms/useForm';
import { useUpdateAboutMutation } from '../../generated/graphql';
import { WriteField } from '../threads/WriteField';
import styles from './profile.module.css';

const schema = z.object({ about: z.string().check(z.trim()) });

/** What somebody says about themselves, with the same marks as in a comment. */
export function AboutForm({ about }: { about: string }) {
  const [update] = useUpdateAboutMutation();
  const form = useForm({
    schema,
    defaults: { about },
    send: async (values) => {
      if (!changed) return 'No changes to save.';
      await update({ variables: values });
      return 'Saved.';
    },
  });
  const changed = form.values.about.trim() !== about.trim();
  return (
    <form {...form.props} className={styles.form} aria-label="About you">
      <FormMessages notes={form.notes} errors={form.errors} />
      <WriteField
        label="About you"
        name="about"
        value={form.values.about}
        rows={4}
        maxLength={sharedLimits.aboutLength}
        placeholder="What you like, what you’re looking for, where else to find you."
        error={form.errors.about}
        onSend={form.submit}
        onChange={(text) => form.set('about', text)}
      />
      <div className={styles.row}>
        <Button look={changed ? 'solid' : 'quiet'} type="submit" busy={form.busy}>
          {form.busy ? 'Saving' : 'Save'}
        </Button>
        <FormSaved text={form.saved} />
      </div>
    </form>
  );
}
