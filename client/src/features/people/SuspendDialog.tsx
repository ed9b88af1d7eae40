import * as z from 'zod/mini';
import { Select } from '../../components/fields/Select';
import { toast } from '../../components/overlays/toast';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { PersonFieldsFragment } from '../../generated/graphql';
import { useMyRightsQuery, useSuspendPersonMutation } from '../../generated/graphql';
import { ActDialog } from './ActDialog';

const DAY_MS = 86_400_000;
const days = { '1': 'A day', '7': 'A week', '30': '30 days', '365': 'A year', '': 'For good' } as const;
type Days = keyof typeof days;
/** Moderators may suspend for thirty days. */
const short: readonly Days[] = ['1', '7', '30'];
const long: readonly Days[] = [...short, '365', ''];

const schema = z.object({
  days: z.enum(long),
  reason: required('Say why. They’ll read it.'),
});
const defaults: { days: Days; reason: string } = { days: '7', reason: '' };

/** Suspends an account, with a reason and an end. */
export function SuspendDialog({ person, onClose }: { person: PersonFieldsFragment; onClose: () => void }) {
  const [suspend] = useSuspendPersonMutation();
  const operator = useMyRightsQuery().data?.viewerProfile?.operator ?? false;
  const draft = useDraft(defaults, `suspension of ${person.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ days: length, reason }) => {
      const endsAt = length === '' ? null : new Date(Date.now() + Number(length) * DAY_MS).toISOString();
      await suspend({ variables: { input: { handle: person.handle, endsAt, reason } } });
      toast({ title: `${person.name || `@${person.handle}`} is suspended` });
      finish();
      return null;
    },
  });
  return (
    <ActDialog
      title={`Suspend ${person.name || `@${person.handle}`}?`}
      form={form}
      label="Suspend"
      busyLabel="Suspending"
      hint="They read it by email, if their address is confirmed, and in the account’s own export."
      onClose={onClose}
      onCancel={finish}
    >
      <p>
        They’re signed out everywhere, can’t sign in, and their profile and lists are closed. What they’ve
        posted stays.
      </p>
      <Select
        label="For how long"
        options={(operator ? long : short).map((value) => ({ value, label: days[value] }))}
        value={form.values.days}
        onChange={(value) => form.set('days', value)}
      />
    </ActDialog>
  );
}
