import { useApolloClient } from '@apollo/client/react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../../shared/limits';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Field } from '../../../components/fields/Field';
import { FormMessages } from '../../../components/fields/FormMessages';
import layout from '../../../components/layout.module.css';
import { Dialog } from '../../../components/overlays/Dialog';
import { useAction } from '../../../forms/useAction';
import { useForm } from '../../../forms/useForm';
import { currentTime } from '../../../state/environment';
import { dayKey } from '../../anime/time';
import { instantAt, timeOfDay } from '../../anime/zone';
import form from '../actions/ShelfDialog.module.css';
import { today } from '../dates';
import type { Watch } from './groupWatches';
import { dateWatches, watchesWords } from './watchChanges';

const FIRST_DAY = `${sharedLimits.firstWatchYear}-01-01`;
/** For what has neither a time nor is given one. */
const NOON = '12:00';

type Props = { watches: readonly Watch[]; onClose: () => void; onDone: () => void };

/** Says when episodes were watched. Without a time each keeps its own. */
export function DateDialog({ watches, onClose, onDone }: Props) {
  const client = useApolloClient();
  const known = watches.find(({ watchedAt }) => watchedAt)?.watchedAt;
  const fields = useForm({
    schema: z.object({
      day: z
        .string()
        .check(
          z.refine(
            (day) => day >= FIRST_DAY && day <= today(),
            `Choose a day from ${sharedLimits.firstWatchYear} until today.`,
          ),
        ),
      time: z.string(),
    }),
    defaults: {
      day: known ? dayKey(known) : '',
      time: known && watches.length === 1 ? timeOfDay(new Date(known)) : '',
    },
    send: async ({ day, time }) => {
      await dateWatches(client, watches, (watch) => {
        if (time) return instantAt(day, time);
        const at = instantAt(day, watch.watchedAt ? timeOfDay(new Date(watch.watchedAt)) : NOON);
        // Today it may not be that late yet.
        return new Date(Math.min(at.getTime(), currentTime().getTime()));
      });
      onDone();
      return null;
    },
  });
  const removal = useAction(async () => {
    await dateWatches(client, watches, () => null);
    onDone();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={known ? 'Change the date' : 'When did you watch this?'}
    >
      <form {...fields.props} className={cx(layout.stack5, layout.start, form.form)}>
        <p className={layout.hint}>{watchesWords(watches)}</p>
        <FormMessages notes={[...fields.notes, ...removal.notes]} errors={fields.errors} />
        <Field {...fields.field('day')} label="Day" type="date" min={FIRST_DAY} max={today()} required />
        <Field
          {...fields.field('time')}
          label="Time"
          type="time"
          hint={watches.length > 1 ? 'Leave it empty, and each keeps its own.' : 'Leave it empty to keep it.'}
        />
        <div className={layout.wrap3}>
          <Button type="submit" look="solid" busy={fields.busy}>
            {fields.busy ? 'Saving' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {known ? (
            <Button look="plain" busy={removal.busy} onClick={() => removal.run()}>
              Remove the date
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
