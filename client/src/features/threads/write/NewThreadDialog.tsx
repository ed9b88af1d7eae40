import { useApolloClient } from '@apollo/client/react';
import * as z from 'zod/mini';
import { paths } from '../../../../../shared/paths';
import { Field } from '../../../components/fields/Field';
import { FormMessages } from '../../../components/fields/FormMessages';
import layout from '../../../components/layout.module.css';
import { Dialog } from '../../../components/overlays/Dialog';
import { useGoOn } from '../../../components/useGoOn';
import { required } from '../../../forms/fields';
import { useDraft } from '../../../forms/kept';
import { useForm } from '../../../forms/useForm';
import { useCreateThreadMutation } from '../../../generated/graphql';
import { forgetThreads } from '../useThreadChanges';
import { SendRow } from './SendRow';
import { OpeningField, TitleField } from './ThreadFormFields';

export interface NewThreadAbout {
  anime: { id: string; name: string } | null;
  /** The highest episode number that can be chosen. */
  episodes?: number | null;
  /** The episode filled in at first. */
  episode?: number | null;
}

const schema = z.object({
  title: required('Enter a title.'),
  episode: z
    .string()
    .check(z.trim(), z.regex(/^(0*[1-9]\d*)?$/, 'The episode has to be a number, such as 7.')),
  body: required('Write something first.'),
});

/** A new thread about the site, an anime, or one of its episodes. It opens once it exists. */
export function NewThreadDialog({ about, onClose }: { about: NewThreadAbout; onClose: () => void }) {
  const client = useApolloClient();
  const fromHere = useGoOn();
  const [create] = useCreateThreadMutation();
  const { anime, episodes, episode } = about;
  const defaults = { title: '', episode: String(episode ?? ''), body: '' };
  const draft = useDraft(defaults, `thread about ${anime?.id ?? 'the site'}, ${episode ?? 'all of it'}`);
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ title, episode: typed, body }) => {
      const goOn = fromHere();
      const number = typed === '' ? null : Number(typed);
      const { data } = await create({
        variables: {
          input: {
            subject: !anime ? 'SITE' : number === null ? 'ANIME' : 'EPISODE',
            animeId: anime?.id,
            episodeNumber: anime ? number : null,
            title,
            body,
          },
        },
      });
      draft.discard();
      await forgetThreads(client);
      onClose();
      if (data) await goOn(paths.thread(data.createThread.id));
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !form.busy) onClose();
      }}
      title={anime ? `New thread about ${anime.name}` : 'New thread'}
    >
      <form {...form.props} className={layout.stack3}>
        <FormMessages notes={form.notes} errors={form.errors} />
        <TitleField
          value={form.values.title}
          error={form.errors.title}
          onChange={(text) => form.set('title', text)}
        />
        {anime ? (
          <Field
            label="Episode"
            {...form.field('episode')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            hint={`Leave it empty to talk about all of it${episodes ? `; it has ${episodes} episodes` : ''}. It’s hidden from people who haven’t watched this far.`}
          />
        ) : null}
        <OpeningField
          value={form.values.body}
          error={form.errors.body}
          onSend={form.submit}
          onChange={(text) => form.set('body', text)}
        />
        <SendRow
          label="Start thread"
          busyLabel="Starting"
          busy={form.busy}
          onCancel={() => {
            draft.discard();
            onClose();
          }}
        />
      </form>
    </Dialog>
  );
}
