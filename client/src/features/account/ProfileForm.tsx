import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { Avatar } from '../../components/people/Avatar';
import { onlyWrong } from '../../errors/fieldChecks';
import { useSubmit } from '../../errors/useSubmit';
import type { AccountUserFragment } from '../../generated/graphql';
import { useUpdateProfileMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { useDraft } from './useDraft';

const fields = ['name', 'image'] as const;

type Props = { user: AccountUserFragment; onChanged: (user: AccountUserFragment) => void };

/**
 * Name and picture. Without a picture of one's own there is a drawn one; one that was uploaded has no address to show, and
 * stays until another takes its place. Only what was changed is sent: the rest may have been changed elsewhere.
 */
export function ProfileForm({ user, onChanged }: Props) {
  const uploaded = user.image?.startsWith('/uploads/') ?? false;
  const address = uploaded ? '' : (user.image ?? '');
  const { values, changed, set, discard } = useDraft({ name: user.name, image: address });
  const [update] = useUpdateProfileMutation();
  const [broken, setBroken] = useState<string | null>(null);
  const name = values.name.trim();
  const image = values.image.trim();
  const { formRef, onSubmit, busy, errors, notes, saved, touch } = useSubmit({
    fields,
    check: () =>
      onlyWrong({
        name: name === '' ? 'Say what to call you.' : undefined,
        image: image === address ? undefined : checkPicture(image),
      }),
    send: async () => {
      if (!changed) return 'Nothing to save: it is all as it was.';
      const { data } = await update({
        variables: {
          input: {
            ...(name === user.name ? {} : { name }),
            ...(image === address ? {} : { image: image || null }),
          },
        },
      });
      discard();
      if (data) onChanged(data.updateProfile);
      return 'Saved.';
    },
  });
  const field = (name: (typeof fields)[number]) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      touch(name);
      set(name, event.target.value);
    },
  });
  // What is typed lies elsewhere: the site brings it here once it is saved.
  const asSaved = image === address;
  const shown = asSaved || (uploaded && image === '') ? user.avatar : null;
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Profile">
      <FormMessages notes={notes} errors={errors} />
      <div className={styles.person}>
        <Avatar id={user.id} name={values.name} image={shown} onBroken={() => setBroken(image)} />
        <div className={styles.fields}>
          <Field {...field('name')} label="Name" autoComplete="nickname" required />
          <Field
            {...field('image')}
            label="Address of a picture"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint={
              <span role="status">
                {image && asSaved && image === broken
                  ? 'No picture could be loaded from this address, so the drawn one is shown.'
                  : uploaded
                    ? 'The picture that you chose is shown. An address takes its place.'
                    : asSaved
                      ? 'Leave it empty for the drawn one.'
                      : 'It is shown once it is saved.'}
              </span>
            }
          />
        </div>
      </div>
      <div className={styles.actions}>
        <Button look={changed ? 'solid' : 'quiet'} type="submit" busy={busy}>
          {busy ? 'Saving' : 'Save the profile'}
        </Button>
        {changed && !busy ? (
          <Button look="plain" onClick={discard}>
            Undo the changes
          </Button>
        ) : null}
        <FormSaved text={saved} />
      </div>
    </form>
  );
}

/** The site fetches pictures from secure addresses alone (security P11). */
function checkPicture(address: string): string | undefined {
  if (address === '') return undefined;
  if (address.length > 2048) return 'This address is too long: 2048 letters are the most.';
  return URL.canParse(address) && new URL(address).protocol === 'https:'
    ? undefined
    : 'This is not the address of a picture: it has to start with https://.';
}
