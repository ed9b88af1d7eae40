import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../../shared/limits';
import { refreshLists } from '../../../apollo/refreshLists';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Field } from '../../../components/fields/Field';
import { FormMessages } from '../../../components/fields/FormMessages';
import { Select } from '../../../components/fields/Select';
import { TextArea } from '../../../components/fields/TextArea';
import layout from '../../../components/layout.module.css';
import { Dialog } from '../../../components/overlays/Dialog';
import { toast } from '../../../components/overlays/toast';
import { required } from '../../../forms/fields';
import { useDraft } from '../../../forms/kept';
import { useForm } from '../../../forms/useForm';
import type { AnimeFormat, EntryStatus, OwnAnimeInput } from '../../../generated/graphql';
import { useAddOwnAnimeMutation, useUpdateOwnAnimeMutation } from '../../../generated/graphql';
import { formatWord } from '../../anime/words';
import form from '../actions/ShelfDialog.module.css';
import { today } from '../dates';
import { statuses } from '../entryWords';
import styles from './OwnAnime.module.css';
import { TakenOff } from './TakenOff';

export interface ShownOwnAnime {
  id: string;
  title: { preferred: string };
  format: AnimeFormat;
  year: number | null;
  episodeCount: number | null;
  episodeMinutes: number | null;
  synopsis: string | null;
}

type Props = {
  /** The anime to change; without it, a new one is added. */
  anime?: ShownOwnAnime;
  onClose: () => void;
};

const formats = (Object.keys(formatWord) as AnimeFormat[]).map((value) => ({
  value,
  label: formatWord[value],
}));
/** Something being added for the first time can't be a rewatch. */
const lists = statuses.filter(({ value }) => value !== 'REWATCHING');

const { ownAnimeFirstYear, ownAnimeLastYear, ownAnimeEpisodes, ownAnimeMinutes } = sharedLimits;
const whole = (from: number, to: number) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || (/^\d{1,6}$/.test(text) && Number(text) >= from && Number(text) <= to),
        `Enter a number from ${from} to ${to}.`,
      ),
    ),
    z.transform((text) => (text === '' ? null : Number(text))),
  );
const schema = z.object({
  title: required('Enter a title.'),
  format: z.enum(formats.map(({ value }) => value)),
  year: whole(ownAnimeFirstYear, ownAnimeLastYear),
  episodeCount: whole(1, ownAnimeEpisodes),
  episodeMinutes: whole(1, ownAnimeMinutes),
  note: z.string(),
  status: z.enum(lists.map(({ value }) => value)),
});

const text = (value: number | null | undefined) => (value == null ? '' : String(value));

/** Adds something that no catalogue has, for the viewer alone, or edits it. */
export function OwnAnimeDialog({ anime, onClose }: Props) {
  const client = useApolloClient();
  const [add] = useAddOwnAnimeMutation();
  const [update] = useUpdateOwnAnimeMutation();
  const first = useRef<HTMLInputElement>(null);
  const save = async (input: OwnAnimeInput, status: EntryStatus) => {
    if (anime) {
      await update({ variables: { animeId: anime.id, input } });
      toast({ title: `${input.title} is saved` });
    } else {
      await add({ variables: { input, status, today: today() } });
      toast({ title: `${input.title} is in your library` });
    }
    await refreshLists(client, ['entries']);
  };
  const defaults = {
    title: anime?.title.preferred ?? '',
    format: anime?.format ?? 'TV',
    year: text(anime?.year),
    episodeCount: text(anime?.episodeCount),
    episodeMinutes: text(anime?.episodeMinutes),
    note: anime?.synopsis ?? '',
    status: 'PLANNING' as EntryStatus,
  };
  const draft = useDraft(defaults, `own anime ${anime?.id ?? 'to add'}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const fields = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ status, ...input }) => {
      await save(input, status);
      finish();
      return null;
    },
  });
  const title = fields.field('title');
  const number = { inputMode: 'numeric', maxLength: 5, autoComplete: 'off' } as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={anime ? 'Edit your own' : 'Add something of my own'}
      initialFocus={first}
    >
      <form {...fields.props} className={cx(layout.stack5, layout.start, form.form)}>
        {anime ? null : (
          <p className={layout.hint}>
            For what the catalogue doesn’t have and won’t: a school play, a fan film. Only you will see it.
          </p>
        )}
        <FormMessages notes={fields.notes} errors={fields.errors} />
        <Field
          {...title}
          inputRef={(input) => {
            first.current = input;
            title.inputRef(input);
          }}
          label="Title"
          maxLength={sharedLimits.ownAnimeTitle}
          autoComplete="off"
        />
        <div className={cx(layout.wrap3, styles.pair)}>
          <Select
            label="Format"
            value={fields.values.format}
            options={formats}
            onChange={(format) => fields.set('format', format)}
          />
          {anime ? null : (
            <Select
              label="List"
              value={fields.values.status}
              options={lists}
              onChange={(status) => fields.set('status', status)}
            />
          )}
        </div>
        <div className={styles.numbers}>
          <Field label="Year" {...fields.field('year')} {...number} />
          <Field label="Episodes" {...fields.field('episodeCount')} {...number} />
          <Field label="Minutes each" {...fields.field('episodeMinutes')} {...number} />
        </div>
        <TextArea
          label="Note"
          hint="Optional. What it is, where you saw it."
          {...fields.input('note')}
          error={fields.errors.note}
          maxLength={sharedLimits.ownAnimeNote}
        />
        <div className={cx(layout.wrap3, form.actions)}>
          <Button type="submit" look="solid" busy={fields.busy}>
            {anime ? 'Save' : 'Add it'}
          </Button>
          <Button onClick={finish}>Cancel</Button>
        </div>
        {anime ? null : <TakenOff onClose={onClose} />}
      </form>
    </Dialog>
  );
}
