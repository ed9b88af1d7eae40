import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { cx } from '../../components/cx';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { useDraft } from '../../forms/kept';
import { usePageSave } from '../../forms/pageSave';
import { useForm } from '../../forms/useForm';
import {
  useChangeHandleMutation,
  useHandleStateQuery,
  useUpdateAboutMutation,
} from '../../generated/graphql';
import { WriteField } from '../threads/comments/WriteField';
import styles from './profile.module.css';

const words = {
  FREE: 'This handle is available.',
  OWN: 'This is, or was, your handle.',
  TAKEN: 'This handle is taken or reserved.',
  INVALID: `Use ${sharedLimits.handleShortest} to ${sharedLimits.handleLongest} lowercase letters, digits and underscores, starting with a letter.`,
} as const;

/** As stored: lower case, without a mention's @. */
const wantedHandle = (typed: string) => typed.trim().replace(/^@/, '').toLowerCase();

/** The handle, which names a user in addresses and mentions. Links with the former handle redirect. */
export function HandleForm({ handle }: { handle: string }) {
  const [rested, setRested] = useState(handle);
  const draft = useDraft({ handle });
  const [change] = useChangeHandleMutation();
  const { data } = useHandleStateQuery({
    variables: { handle: rested },
    skip: rested === handle || rested === '',
  });
  const known = (wanted: string) => (wanted === rested && wanted !== handle ? data?.handleState : undefined);
  const form = useForm({
    schema: z.object({
      handle: z.pipe(z.string(), z.transform(wantedHandle)).check(
        z.refine((wanted) => wanted !== '' && known(wanted) !== 'INVALID', words.INVALID),
        z.refine((wanted) => known(wanted) !== 'TAKEN', words.TAKEN),
      ),
    }),
    defaults: { handle },
    ...draft,
    send: async (values) => {
      if (!changed) return 'No changes to save.';
      await change({ variables: values });
      draft.discard();
      return 'Saved.';
    },
  });
  const wanted = wantedHandle(form.values.handle);
  const changed = wanted !== handle;
  const standing = known(wanted);
  usePageSave({
    ...form,
    changed,
    discard: () => {
      draft.discard();
      form.reset();
    },
  });
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), 300);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <form {...form.props} className={cx(layout.stack4, styles.form)} aria-label="Handle">
      <FormMessages notes={form.notes} errors={form.errors} />
      <Field
        {...form.field('handle')}
        label="Handle"
        maxLength={sharedLimits.handleLongest + 1}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          <span role="status">
            {standing ? words[standing] : `Your profile is at /profile/${handle}; @${handle} mentions you.`}
          </span>
        }
      />
    </form>
  );
}

const schema = z.object({ about: z.string().check(z.trim()) });

/** The user's "about" text, with the same markup as comments. */
export function AboutForm({ about }: { about: string }) {
  const draft = useDraft({ about });
  const [update] = useUpdateAboutMutation();
  const form = useForm({
    schema,
    defaults: { about },
    ...draft,
    send: async (values) => {
      if (!changed) return 'No changes to save.';
      await update({ variables: values });
      draft.discard();
      return 'Saved.';
    },
  });
  const changed = form.values.about.trim() !== about.trim();
  usePageSave({
    ...form,
    changed,
    discard: () => {
      draft.discard();
      form.reset();
    },
  });
  return (
    <form {...form.props} className={cx(layout.stack4, styles.form)} aria-label="About you">
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
    </form>
  );
}
