import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { toast } from '../../components/overlays/toast';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { PersonFieldsFragment } from '../../generated/graphql';
import { useUnlockPersonMutation } from '../../generated/graphql';
import { ActDialog } from './ActDialog';

const schema = z.object({ reason: required('Say why. They’ll read it.') });
const defaults = { reason: '' };

/** Turns off the second step of someone who has lost it, later, with a reason that they read. */
export function UnlockDialog({ person, onClose }: { person: PersonFieldsFragment; onClose: () => void }) {
  const [unlockPerson] = useUnlockPersonMutation();
  const draft = useDraft(defaults, `unlock of ${person.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ reason }) => {
      await unlockPerson({ variables: { input: { handle: person.handle, reason } } });
      toast({ title: 'We’ve emailed them' });
      finish();
      return null;
    },
  });
  return (
    <ActDialog
      title={`Unlock the account of ${person.name || `@${person.handle}`}?`}
      form={form}
      label="Unlock account"
      busyLabel="Unlocking account"
      hint="They read it by email. It’s also in the moderation log."
      onClose={onClose}
      onCancel={finish}
    >
      <p>
        For someone who lost their second step: it’s turned off in {sharedLimits.unlockDays} days, with their
        recovery codes and trusted browsers. We’ll email them right away. They can stop it with a link in the
        email, or by signing in. Make sure it’s really them who’s asking.
      </p>
    </ActDialog>
  );
}
