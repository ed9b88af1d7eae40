import * as z from 'zod/mini';
import { Button } from '../../../components/buttons/Button';
import { FormMessages } from '../../../components/fields/FormMessages';
import { Stepper } from '../../../components/fields/Stepper';
import layout from '../../../components/layout.module.css';
import { useDraft } from '../../../forms/kept';
import { useForm } from '../../../forms/useForm';
import { type EditedEntryFragment, useAddPastPassMutation } from '../../../generated/graphql';
import { titlesOf } from '../../anime/words';
import { answered, settleChange } from '../changes/entryChanges';
import { entryLine, noteSending } from '../changes/inTurn';
import { today } from '../dates';
import { sureCount } from '../entryWords';
import { DateField } from './DateField';
import styles from './EntryForm.module.css';
import { checkDates } from './entryDraft';

const noDates = { startedOn: '', finishedOn: '' };

type Props = { anime: EditedEntryFragment; onDone: () => void; onBack: () => void };

/** Adds a time that the viewer watched an anime before. */
export function PastPassForm({ anime, onDone, onBack }: Props) {
  const [add, { client }] = useAddPastPassMutation();
  const { episodeCount } = anime;
  const draft = useDraft(noDates, `earlier pass of ${anime.id}`);
  const form = useForm({
    schema,
    ...draft,
    defaults: {
      ...noDates,
      progress: episodeCount ?? anime.viewerEntry?.progress ?? 0,
    },
    send: async ({ startedOn, finishedOn, progress }) => {
      const dates = { startedOn: startedOn || null, finishedOn: finishedOn || null };
      const input = { animeId: anime.id, ...dates, progress, today: today() };
      const { data } = await noteSending(
        client,
        anime.id,
        add({ variables: { input, ...answered(anime.id) }, context: entryLine(anime.id) }),
      );
      const title = `${titlesOf(anime.title).main}: an earlier rewatch added`;
      if (data) settleChange(client, anime, data.addPastPass, title);
      draft.discard();
      onDone();
      return null;
    },
  });
  const date = (name: 'startedOn' | 'finishedOn') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.set(name, value),
  });
  return (
    <form {...form.props} className={layout.stack5}>
      <p className={layout.hint}>
        When did you watch it before? A year is enough. If you came to the end, it counts as one more time
        that you watched it again.
      </p>
      <FormMessages notes={form.notes} errors={form.errors} />
      <div className={styles.pair}>
        <DateField {...date('startedOn')} label="Started" />
        <DateField {...date('finishedOn')} label="Finished" />
      </div>
      <Stepper
        label="Episodes watched"
        name="progress"
        value={form.values.progress}
        max={sureCount(anime) ?? undefined}
        unit={episodeCount ? `of ${anime.episodeCountEstimated ? 'about ' : ''}${episodeCount}` : undefined}
        error={form.errors.progress}
        onChange={(progress) => form.set('progress', progress)}
      />
      <div className={layout.wrap3}>
        <Button type="submit" look="solid" busy={form.busy}>
          {form.busy ? 'Adding' : 'Add it'}
        </Button>
        <Button onClick={onBack}>Back to the form</Button>
      </div>
    </form>
  );
}

const schema = z
  .object({
    startedOn: z.string(),
    finishedOn: z.string(),
    progress: z.number().check(z.minimum(1, 'Enter at least one episode.')),
  })
  .check((given) => {
    for (const [field, message] of Object.entries(checkDates(given.value)))
      given.issues.push({ code: 'custom', message, path: [field], input: given.value });
  });
