import { useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { cx } from '../../components/cx';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { Avatar } from '../../components/people/Avatar';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { usePageSave } from '../../forms/pageSave';
import { useForm } from '../../forms/useForm';
import type { AccountUserFragment } from '../../generated/graphql';
import { useUpdateProfileMutation } from '../../generated/graphql';
import styles from './account.module.css';

type Props = { user: AccountUserFragment; onChanged: (user: AccountUserFragment) => void };

/**
 * Name and picture. Without a picture, a generated one is shown; an uploaded one has no URL to show, and stays until it is
 * replaced. Only changed fields are sent: the rest may have been changed elsewhere.
 */
export function ProfileForm({ user, onChanged }: Props) {
  const uploaded = user.image?.startsWith('/uploads/') ?? false;
  const address = uploaded ? '' : (user.image ?? '');
  const defaults = { name: user.name, image: address };
  const draft = useDraft(defaults);
  const [update] = useUpdateProfileMutation();
  const [broken, setBroken] = useState<string | null>(null);
  const form = useForm({
    schema: z.object({ name: required('Enter your name.'), image: picture(address) }),
    defaults,
    ...draft,
    send: async ({ name, image }) => {
      if (!form.changed) return 'No changes to save.';
      const { data } = await update({
        variables: {
          input: {
            ...(name === user.name ? {} : { name }),
            ...(image === address ? {} : { image: image || null }),
          },
        },
      });
      draft.discard();
      form.reset();
      if (data) onChanged(data.updateProfile);
      return 'Saved.';
    },
  });
  const discard = () => {
    draft.discard();
    form.reset();
  };
  usePageSave({ ...form, discard });
  const image = form.values.image.trim();
  // A typed URL is on another host: the site fetches the picture once it is saved.
  const asSaved = image === address;
  const shown = asSaved || (uploaded && image === '') ? user.avatar : null;
  return (
    <form {...form.props} className={cx(layout.stack5, styles.form)} aria-label="Profile">
      <FormMessages notes={form.notes} errors={form.errors} />
      <div className={styles.person}>
        <Avatar id={user.id} name={form.values.name} image={shown} onBroken={() => setBroken(image)} />
        <div className={styles.fields}>
          <Field {...form.field('name')} label="Name" autoComplete="nickname" required />
          <Field
            {...form.field('image')}
            label="Image URL"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint={
              <span role="status">
                {image && asSaved && image === broken
                  ? 'We couldn’t load an image from this URL, so the drawn one is shown.'
                  : uploaded
                    ? 'Your uploaded picture is shown. A URL replaces it.'
                    : asSaved
                      ? 'Leave empty to use the drawn one.'
                      : 'Shown after you save.'}
              </span>
            }
          />
        </div>
      </div>
      {/* For Enter: the Save button is at the foot of the page. */}
      <button type="submit" hidden />
    </form>
  );
}

/** The site fetches pictures from https addresses only (security P11). */
const picture = (saved: string) =>
  z.string().check(
    z.trim(),
    z.refine(
      (url) => url === saved || url.length <= sharedLimits.imageAddress,
      `This URL is too long. Use at most ${sharedLimits.imageAddress} characters.`,
    ),
    z.refine(
      (url) => url === saved || url === '' || (URL.canParse(url) && new URL(url).protocol === 'https:'),
      'This isn’t an image URL. It has to start with https://.',
    ),
  );
