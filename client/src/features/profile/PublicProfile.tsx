import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { FormSaved } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { useAction } from '../../forms/useAction';
import type { ProfileHeadFieldsFragment } from '../../generated/graphql';
import { useRemovePictureMutation, useViewerProfileQuery } from '../../generated/graphql';
import { ApiError } from '../../rest/call';
import { uploadPicture } from '../../rest/uploads';
import { updateViewer, useViewer } from '../../state';
import { AboutForm, HandleForm } from './ProfileForms';
import styles from './profile.module.css';

const types = ['image/png', 'image/jpeg', 'image/webp'];

/** The public part of the profile in the settings: pictures, handle, about. */
export function PublicProfile() {
  const query = useViewerProfileQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <Loaded query={query} skeleton={<Skeleton height={24} />} level={3}>
      {({ viewerProfile: profile }) => (
        <div className={cx(layout.stack6, styles.pictures)}>
          <Picture kind="avatar" profile={profile} onChanged={() => query.refetch()} />
          <Picture kind="banner" profile={profile} onChanged={() => query.refetch()} />
          <HandleForm key={profile.handle} handle={profile.handle} />
          <AboutForm about={profile.about ?? ''} />
        </div>
      )}
    </Loaded>
  );
}

type Props = {
  kind: 'avatar' | 'banner';
  profile: ProfileHeadFieldsFragment;
  onChanged: () => Promise<unknown>;
};

const words = {
  avatar: { name: 'Picture', choose: 'Choose a picture', of: 'Square works best.' },
  banner: {
    name: 'Banner',
    choose: 'Choose a banner',
    of: 'Three times as wide as high works best.',
  },
} as const;

/**
 * One picture: replace or remove it. The avatar is shown beside the name, above; a banner here. Checked here for quick
 * feedback, and again by the server.
 */
function Picture({ kind, profile, onChanged }: Props) {
  const [removePicture] = useRemovePictureMutation();
  const viewer = useViewer();
  const input = useRef<HTMLInputElement>(null);
  const { name, choose, of } = words[kind];
  const now = profile[kind];

  const { run, busy, notes, saved } = useAction(async (file: File | null) => {
    const url = file ? await send(file) : await remove();
    if (kind === 'avatar' && viewer) updateViewer({ ...viewer, image: url });
    await onChanged();
    return file ? 'Saved.' : 'Removed.';
  });
  // Checked before it is sent, with the server's texts.
  const send = (file: File) => {
    if (!types.includes(file.type)) throw new ApiError(415, 'INVALID_IMAGE', 'Not sent');
    if (file.size > sharedLimits.pictureBytes) throw new ApiError(413, 'IMAGE_TOO_LARGE', 'Not sent');
    return uploadPicture(kind, file);
  };
  const remove = async () => {
    const which = kind === 'avatar' ? 'AVATAR' : 'BANNER';
    await removePicture({ variables: { kind: which } });
    return null;
  };

  return (
    <div className={layout.stack4}>
      {kind === 'banner' && now ? (
        <img className={styles.shownBanner} src={now} alt="Your banner" width={1500} height={500} />
      ) : null}
      <div className={cx(layout.stack4, styles.form)}>
        <p>
          <span className={layout.fieldLabel}>{name}</span>
          <br />
          <span className={layout.hint}>
            PNG, JPEG or WebP, up to {sharedLimits.pictureBytes / 1_000_000} MB. {of}
          </span>
        </p>
        <div className={layout.row3}>
          <input
            ref={input}
            type="file"
            hidden
            accept={types.join(',')}
            aria-label={name}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) run(file);
              event.target.value = '';
            }}
          />
          <Button busy={busy} onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" size={18} />
            {busy ? 'Sending' : choose}
          </Button>
          {now && !busy ? (
            <Button look="plain" onClick={() => run(null)}>
              Remove
            </Button>
          ) : null}
          <FormSaved text={saved} />
        </div>
        {notes.length > 0 ? (
          <p role="alert" className={layout.fieldError}>
            {notes[0]}
          </p>
        ) : null}
      </div>
    </div>
  );
}
