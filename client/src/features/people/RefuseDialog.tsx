import * as z from 'zod/mini';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { PersonFieldsFragment } from '../../generated/graphql';
import { useRefuseSignUpMutation } from '../../generated/graphql';
import { ActDialog } from './ActDialog';
import { useOvertaken } from './useOvertaken';

const schema = z.object({ reason: z.string() });
const defaults = { reason: '' };

/** Turns someone away who waits for approval, with a reason or without. */
export function RefuseDialog({ person, onClose }: { person: PersonFieldsFragment; onClose: () => void }) {
  const [refuse] = useRefuseSignUpMutation({
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: 'SiteAccount', id: person.id }) });
    },
  });
  const isOvertaken = useOvertaken(person.id);
  const draft = useDraft(defaults, `refusal of ${person.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ reason }) => {
      try {
        await refuse({ variables: { input: { handle: person.handle, reason } } });
        toast({ title: 'Sign-up refused' });
      } catch (thrown) {
        if (!isOvertaken(readError(thrown))) throw thrown;
      }
      finish();
      return null;
    },
  });
  return (
    <ActDialog
      title={`Refuse ${person.name || `@${person.handle}`}?`}
      form={form}
      label="Refuse"
      busyLabel="Refusing"
      hint="If you like. They read it by email, if their address is confirmed."
      onClose={onClose}
      onCancel={finish}
    >
      <p>Their account is deleted. They can sign up again.</p>
    </ActDialog>
  );
}
