import { useEffect, useState } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { useSubmit } from '../../errors/useSubmit';
import { useChangeHandleMutation, useHandleStateQuery } from '../../generated/graphql';
import styles from './profile.module.css';

const fields = ['handle'] as const;

const words = {
  FREE: 'This handle is free.',
  OWN: 'This is, or was, your own.',
  TAKEN: 'Somebody else has this handle, or it is kept back.',
  INVALID: `A handle has ${sharedLimits.handleShortest} to ${sharedLimits.handleLongest} small letters, digits and underscores, and begins with a letter.`,
} as const;

/** The handle, which names a person in addresses and mentions. Links with the former one lead on (product P5). */
export function HandleForm({ handle }: { handle: string }) {
  const [value, setValue] = useState(handle);
  const [rested, setRested] = useState(handle);
  const [change] = useChangeHandleMutation();
  const wanted = value.trim().replace(/^@/, '').toLowerCase();
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), 300);
    return () => clearTimeout(timer);
  }, [wanted]);
  const changed = wanted !== handle;
  const { data } = useHandleStateQuery({
    variables: { handle: rested },
    skip: rested === handle || rested === '',
  });
  const standing = rested === wanted && changed ? data?.handleState : undefined;
  const { formRef, onSubmit, busy, errors, notes, saved, touch } = useSubmit({
    fields,
    check: () =>
      standing === 'TAKEN' || standing === 'INVALID' || wanted === ''
        ? { handle: words[standing === 'TAKEN' ? 'TAKEN' : 'INVALID'] }
        : {},
    send: async () => {
      if (!changed) return 'Nothing to save: it is as it was.';
      await change({ variables: { handle: wanted } });
      return 'Saved.';
    },
  });
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Handle">
      <FormMessages notes={notes} errors={errors} />
      <Field
        label="Handle"
        name="handle"
        value={value}
        maxLength={sharedLimits.handleLongest + 1}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.handle}
        hint={
          <span role="status">
            {standing ? words[standing] : `Your profile is at /profile/${handle}; @${handle} mentions you.`}
          </span>
        }
        onChange={(event) => {
          touch('handle');
          setValue(event.target.value);
        }}
      />
      <div className={styles.row}>
        <Button look={changed ? 'solid' : 'quiet'} type="submit" busy={busy}>
          {busy ? 'Saving' : 'Save the handle'}
        </Button>
        <FormSaved text={saved} />
      </div>
    </form>
  );
}
