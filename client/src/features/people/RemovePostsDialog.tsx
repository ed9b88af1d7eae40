import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { Select } from '../../components/fields/Select';
import { toast } from '../../components/overlays/toast';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { PersonFieldsFragment } from '../../generated/graphql';
import { useRemovePostsMutation } from '../../generated/graphql';
import { plural } from '../anime/words';
import { ActDialog } from './ActDialog';

const hours = {
  '1': 'The last hour',
  '24': 'The last day',
  '168': 'The last week',
  '720': 'The last 30 days',
  '': 'All of it',
} as const;
const MORE = 'There may be more. Remove them again.';

type Hours = keyof typeof hours;
const choices: readonly Hours[] = ['1', '24', '168', '720', ''];

const schema = z.object({
  hours: z.enum(choices),
  reason: required('Say why, for the others who run this site.'),
});
const defaults: { hours: Hours; reason: string } = { hours: '24', reason: '' };

/** Removes what someone has posted in a period, with a reason. */
export function RemovePostsDialog({
  person,
  onClose,
}: {
  person: PersonFieldsFragment;
  onClose: () => void;
}) {
  const [remove] = useRemovePostsMutation();
  const draft = useDraft(defaults, `removal of posts by ${person.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ hours: length, reason }) => {
      const input = { handle: person.handle, hours: length === '' ? null : Number(length), reason };
      const { data } = await remove({ variables: { input } });
      const { count, more } = data?.removePosts ?? { count: 0, more: false };
      toast(
        count === 0
          ? { title: 'They posted nothing in that time' }
          : {
              title: `${plural(count, 'post')} removed`,
              text: more ? MORE : 'You can restore them in the log.',
            },
      );
      finish();
      return null;
    },
  });
  return (
    <ActDialog
      title={`Remove what ${person.name || `@${person.handle}`} posted?`}
      form={form}
      label="Remove posts"
      busyLabel="Removing"
      hint="For the moderation log, and in the account’s own export."
      onClose={onClose}
      onCancel={finish}
    >
      <p>
        Threads with all that’s in them, comments, reviews, recommendations, replies to activities and shared
        notes on episodes. You can restore all of them at once for {sharedLimits.postsRestorableHours} hours.
      </p>
      <Select
        label="What they posted in"
        options={choices.map((value) => ({ value, label: hours[value] }))}
        value={form.values.hours}
        onChange={(value) => form.set('hours', value)}
      />
    </ActDialog>
  );
}
