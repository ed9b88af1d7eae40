import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { Dialog } from '../../components/overlays/Dialog';
import { onlyWrong } from '../../errors/fieldChecks';
import { useSubmit } from '../../errors/useSubmit';
import { useCreateThreadMutation } from '../../generated/graphql';
import type { NewThreadAbout } from './NewThreadButton';
import { OpeningField, TitleField } from './ThreadFormFields';
import styles from './threads.module.css';
import { forgetThreads } from './useThreadChanges';

const fields = ['title', 'episode', 'body'] as const;

/** A new thread: about the site, an anime, or one episode of it. It opens once it is there (product P5). */
export function NewThreadDialog({ about, onClose }: { about: NewThreadAbout; onClose: () => void }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [create] = useCreateThreadMutation();
  const [title, setTitle] = useState('');
  const [episode, setEpisode] = useState('');
  const [body, setBody] = useState('');
  const { anime, episodes } = about;
  const number = episode.trim() === '' ? null : Number(episode);
  const { formRef, onSubmit, submit, busy, errors, notes, touch } = useSubmit({
    fields,
    check: () =>
      onlyWrong({
        title: title.trim() === '' ? 'A thread needs a title.' : undefined,
        episode:
          number === null || (Number.isSafeInteger(number) && number >= 1)
            ? undefined
            : 'The episode has to be a number, such as 7.',
        body: body.trim() === '' ? 'Say how it begins: there is nothing written yet.' : undefined,
      }),
    send: async () => {
      const { data } = await create({
        variables: {
          input: {
            subject: !anime ? 'SITE' : number === null ? 'ANIME' : 'EPISODE',
            animeId: anime?.id,
            episodeNumber: anime ? number : null,
            title: title.trim(),
            body: body.trim(),
          },
        },
      });
      await forgetThreads(client);
      onClose();
      if (data) await navigate(paths.thread(data.createThread.id));
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={anime ? `New thread about ${anime.name}` : 'New thread'}
    >
      <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate>
        <FormMessages notes={notes} errors={errors} />
        <TitleField
          value={title}
          error={errors.title}
          onChange={(text) => {
            touch('title');
            setTitle(text);
          }}
        />
        {anime ? (
          <Field
            label="Episode"
            name="episode"
            inputMode="numeric"
            autoComplete="off"
            value={episode}
            maxLength={5}
            hint={`Leave it empty to talk about all of it${episodes ? `; it has ${episodes} episodes` : ''}. Whoever has not come so far sees the thread screened.`}
            error={errors.episode}
            onChange={(event) => {
              touch('episode');
              setEpisode(event.target.value);
            }}
          />
        ) : null}
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
            {busy ? 'Starting' : 'Start the thread'}
          </Button>
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
