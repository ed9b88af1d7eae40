import { useApolloClient } from '@apollo/client/react';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import { toast } from '../../components/overlays/toast';
import { Poster } from '../../components/Poster';
import { messages } from '../../errors/messages';
import { required } from '../../forms/fields';
import { useAction } from '../../forms/useAction';
import { useForm } from '../../forms/useForm';
import { AnimeDocument } from '../../generated/graphql';
import { type AnimePlace, removeAnimePicture, uploadAnimePicture } from '../../rest/uploads';
import { FilePreview } from './FilePreview';
import styles from './PictureDialog.module.css';

const types = ['image/png', 'image/jpeg', 'image/webp'];
const places: readonly { value: AnimePlace; label: string }[] = [
  { value: 'covers', label: 'Cover' },
  { value: 'banners', label: 'Banner' },
];
const named = { covers: 'cover', banners: 'banner' } as const;
const schema = z.object({
  source: required('Say where the picture is from.'),
  licence: required('Say what allows us to show it here.'),
  artist: z.string(),
});

interface Picture {
  url: string;
  color: string;
  /** Only uploads name a licence. */
  credit?: { licence: string | null } | null;
}

type Props = {
  anime: { id: string; name: string; cover: Picture; banner: Picture };
  onClose: () => void;
};

/** Uploads a new cover or banner with its source and licence, or restores the generated one. */
export function PictureDialog({ anime, onClose }: Props) {
  const client = useApolloClient();
  const input = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState<AnimePlace>('covers');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const now = place === 'covers' ? anime.cover : anime.banner;
  const done = async (title: string) => {
    await client.refetchQueries({ include: [AnimeDocument] });
    toast({ title });
    onClose();
  };
  const form = useForm({
    schema,
    defaults: { source: '', licence: '', artist: '' },
    send: async (credit) => {
      if (!file) {
        setProblem('Choose a file first.');
        return null;
      }
      await uploadAnimePicture(place, anime.id, file, credit);
      await done(`New ${named[place]} for ${anime.name}`);
      return null;
    },
  });
  const removal = useAction(async () => {
    await removeAnimePicture(place, anime.id);
    await done(`The ${named[place]} of ${anime.name} was removed`);
  });
  const refuse = (why: string) => {
    setProblem(why);
    setFile(null);
  };
  const choose = (chosen: File) => {
    const wrong = problemOf(chosen);
    if (wrong) return refuse(wrong);
    setProblem(null);
    setFile(chosen);
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={`Pictures of ${anime.name}`}>
      <form {...form.props} className={layout.stack5}>
        <FormMessages
          notes={[...(problem ? [problem] : []), ...form.notes, ...removal.notes]}
          errors={form.errors}
        />
        <ViewSwitch legend="Picture" options={places} value={place} onChange={setPlace} />
        <div className={styles.choice}>
          <div className={styles.preview} data-place={place}>
            {file ? (
              <FilePreview file={file} place={place} onUnreadable={() => refuse(messages.INVALID_IMAGE)} />
            ) : (
              <Poster
                url={now.url}
                color={now.color}
                title={anime.name}
                shape={place === 'covers' ? 'poster' : 'wide'}
                eager
              />
            )}
          </div>
          <div className={styles.file}>
            <p className={layout.hint}>
              PNG, JPEG or WebP, up to {sharedLimits.pictureBytes / 1_000_000} MB. We crop it to{' '}
              {place === 'covers' ? '2:3, upright' : '16:9, wide'}.
            </p>
            <input
              ref={input}
              type="file"
              hidden
              accept={types.join(',')}
              onChange={(event) => {
                if (event.target.files?.[0]) choose(event.target.files[0]);
                // Choosing the same file again counts, too.
                event.target.value = '';
              }}
            />
            <Button onClick={() => input.current?.click()}>
              <Upload aria-hidden="true" size={18} />
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
            {now.credit?.licence ? (
              <Button look="danger" busy={removal.busy} onClick={() => removal.run()}>
                Remove this {named[place]}
              </Button>
            ) : null}
          </div>
        </div>
        <Field
          {...form.field('source')}
          label="Source"
          maxLength={sharedLimits.coverSource}
          autoComplete="off"
          hint="A web address, or where you got it."
        />
        <div className={styles.pair}>
          <Field
            {...form.field('licence')}
            label="Licence"
            maxLength={sharedLimits.coverLicence}
            autoComplete="off"
            hint="CC BY 4.0, own work, with permission…"
          />
          <Field
            {...form.field('artist')}
            label="Artist"
            maxLength={sharedLimits.coverArtist}
            autoComplete="off"
            hint="Optional."
          />
        </div>
        <div className={layout.wrap3}>
          <Button look="solid" type="submit" busy={form.busy}>
            {form.busy ? 'Saving…' : `Save ${named[place]}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Applies the server's checks before the file is sent. */
function problemOf(file: File): string | null {
  if (!types.includes(file.type)) return messages.INVALID_IMAGE;
  return file.size > sharedLimits.pictureBytes ? messages.IMAGE_TOO_LARGE : null;
}
