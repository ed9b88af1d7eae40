import { useState } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { useSubmit } from '../../errors/useSubmit';
import { useUpdateAboutMutation } from '../../generated/graphql';
import { WriteField } from '../threads/WriteField';
import styles from './profile.module.css';

const fields = ['about'] as const;

/** What somebody says about themselves, with the same marks as in a comment. */
export function AboutForm({ about }: { about: string }) {
  const [text, setText] = useState(about);
  const [update] = useUpdateAboutMutation();
  const changed = text.trim() !== about.trim();
  const { formRef, onSubmit, submit, busy, errors, notes, saved, touch } = useSubmit({
    fields,
    send: async () => {
      if (!changed) return 'Nothing to save: it is as it was.';
      await update({ variables: { about: text.trim() } });
      return 'Saved.';
    },
  });
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-label="About you">
      <FormMessages notes={notes} errors={errors} />
      <WriteField
        label="About you"
        name="about"
        value={text}
        rows={4}
        maxLength={sharedLimits.aboutLength}
        placeholder="What you like, what you look for, where else you are."
        error={errors.about}
        onSend={submit}
        onChange={(typed) => {
          touch('about');
          setText(typed);
        }}
      />
      <div className={styles.row}>
        <Button look={changed ? 'solid' : 'quiet'} type="submit" busy={busy}>
          {busy ? 'Saving' : 'Save the text'}
        </Button>
        <FormSaved text={saved} />
      </div>
    </form>
  );
}
