import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { FormMessages } from '../../components/fields/FormMessages';
import { onlyWrong } from '../../errors/fieldChecks';
import { useSubmit } from '../../errors/useSubmit';
import { useUpdateThreadMutation } from '../../generated/graphql';
import { OpeningField, TitleField } from './ThreadFormFields';
import type { ShownThread } from './ThreadView';
import styles from './threads.module.css';

const fields = ['title', 'body'] as const;

/** Title and beginning of an own thread, changed in their place. */
export function EditThread({ thread, onDone }: { thread: ShownThread; onDone: () => void }) {
  const [title, setTitle] = useState(thread.title ?? '');
  const [body, setBody] = useState(thread.opening.source ?? '');
  const [update] = useUpdateThreadMutation();
  const { formRef, onSubmit, submit, busy, errors, notes, touch } = useSubmit({
    fields,
    check: () =>
      onlyWrong({
        title: title.trim() === '' ? 'A thread needs a title.' : undefined,
        body: body.trim() === '' ? 'There is nothing written.' : undefined,
      }),
    send: async () => {
      await update({ variables: { id: thread.id, input: { title: title.trim(), body: body.trim() } } });
      onDone();
      return null;
    },
  });
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Edit the thread">
      <FormMessages notes={notes} errors={errors} />
      <TitleField
        value={title}
        error={errors.title}
        onChange={(text) => {
          touch('title');
          setTitle(text);
        }}
      />
      <OpeningField
        value={body}
        error={errors.body}
        onSend={submit}
        onChange={(text) => {
          touch('body');
          setBody(text);
        }}
      />
      <div className={styles.send}>
        <Button look="solid" type="submit" busy={busy}>
          {busy ? 'Saving' : 'Save'}
        </Button>
        <Button look="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
