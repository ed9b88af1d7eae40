import { useApolloClient } from '@apollo/client/react';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { FormSaved } from '../../components/fields/FormMessages';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { readError } from '../../errors/useFormError';
import type { ProfileHeadFieldsFragment } from '../../generated/graphql';
import { RemovePictureDocument, useViewerProfileQuery } from '../../generated/graphql';
import { uploadPicture } from '../../rest/uploadPicture';
import { updateViewer, useViewer } from '../../state';
import { AboutForm } from './AboutForm';
import { HandleForm } from './HandleForm';
import styles from './profile.module.css';

const most = 2_000_000;
const types = ['image/png', 'image/jpeg', 'image/webp'];

/** The public side of the profile in the settings: pictures, handle, about (product P5). */
export function PublicProfile() {
  const { data, error, loading, refetch } = useViewerProfileQuery({ fetchPolicy: 'cache-and-network' });
  const profile = data?.viewerProfile;
  if (!profile && error)
    return <ErrorState level={3} onRetry={() => void refetch().catch(() => undefined)} busy={loading} />;
  if (!profile) return <Skeleton height="24rem" />;
  return (
    <div className={styles.pictures}>
      <Picture kind="avatar" profile={profile} onChanged={() => refetch()} />
      <Picture kind="banner" profile={profile} onChanged={() => refetch()} />
      <HandleForm key={profile.handle} handle={profile.handle} />
      <AboutForm about={profile.about ?? ''} />
    </div>
  );
}

type Props = {
  kind: 'avatar' | 'banner';
  profile: ProfileHeadFieldsFragment;
  onChanged: () => Promise<unknown>;
};

const words = {
  avatar: { name: 'Picture', choose: 'Choose a picture', of: 'A square one shows whole.' },
  banner: {
    name: 'Banner',
    choose: 'Choose a banner',
    of: 'A wide one, three times as wide as high, shows best.',
  },
} as const;

/**
 * One picture: another one, none. The avatar is shown beside the name, above; a banner here. Checked here for a quick word, and
 * by the server for sure.
 */
function Picture({ kind, profile, onChanged }: Props) {
  const client = useApolloClient();
  const viewer = useViewer();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(null);
  const { name, choose, of } = words[kind];
  const now = profile[kind];

  const run = async (change: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setSaid(null);
    try {
      await change();
      await onChanged();
      setSaid({ text: done, wrong: false });
    } catch (error) {
      setSaid({ text: readError(error).text, wrong: true });
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!types.includes(file.type))
      return setSaid({ text: 'This is no PNG, JPEG or WebP picture.', wrong: true });
    if (file.size > most)
      return setSaid({ text: 'The file is larger than 2 MB. Choose a smaller one.', wrong: true });
    void run(async () => {
      const url = await uploadPicture(kind, file);
      if (kind === 'avatar' && viewer) updateViewer({ ...viewer, image: url });
    }, 'Saved.');
  };
  const remove = () =>
    void run(async () => {
      const which = kind === 'avatar' ? 'AVATAR' : 'BANNER';
      await client.mutate({ mutation: RemovePictureDocument, variables: { kind: which } });
      if (kind === 'avatar' && viewer) updateViewer({ ...viewer, image: null });
    }, 'Taken away.');

  return (
    <div className={styles.picture}>
      {kind === 'banner' && now ? (
        <img className={styles.shownBanner} src={now} alt="Your banner" width={1500} height={500} />
      ) : null}
      <div className={styles.form}>
        <p>
          <span className={styles.legend}>{name}</span>
          <br />
          <span className={styles.hint}>PNG, JPEG or WebP, up to 2 MB. {of}</span>
        </p>
        <div className={styles.row}>
          <input
            ref={input}
            type="file"
            hidden
            accept={types.join(',')}
            aria-label={name}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button busy={busy} onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" size={18} />
            {busy ? 'Sending' : choose}
          </Button>
          {now && !busy ? (
            <Button look="plain" onClick={remove}>
              Take it away
            </Button>
          ) : null}
          <FormSaved text={said && !said.wrong ? said.text : null} />
        </div>
        {said?.wrong ? (
          <p role="alert" className={styles.wrong}>
            {said.text}
          </p>
        ) : null}
      </div>
    </div>
  );
}
