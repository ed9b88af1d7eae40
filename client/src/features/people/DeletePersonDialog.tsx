import * as z from 'zod/mini';
import { Check } from '../../components/fields/Check';
import { Field } from '../../components/fields/Field';
import { toast } from '../../components/overlays/toast';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { PersonFieldsFragment } from '../../generated/graphql';
import { useDeletePersonMutation } from '../../generated/graphql';
import { ActDialog } from './ActDialog';

const plain = (handle: string) => handle.trim().replace(/^@/, '').toLowerCase();

/** Deletes someone's account, with a reason that they read. The operator types the handle, so that it is no other's. */
export function DeletePersonDialog({
  person,
  onClose,
}: {
  person: PersonFieldsFragment;
  onClose: () => void;
}) {
  const name = person.name || `@${person.handle}`;
  const [deletePerson] = useDeletePersonMutation({
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: 'SiteAccount', id: person.id }) });
    },
  });
  const draft = useDraft({ reason: '' }, `deletion of ${person.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema: z.object({
      handle: z
        .string()
        .check(z.refine((typed) => plain(typed) === person.handle, `Type ${person.handle} to confirm.`)),
      withPosts: z.boolean(),
      reason: required('Say why. They’ll read it.'),
    }),
    defaults: { handle: '', withPosts: false, reason: '' },
    ...draft,
    send: async ({ handle, withPosts, reason }) => {
      await deletePerson({
        variables: { input: { id: person.id, handle: plain(handle), withPosts, reason } },
      });
      toast({ title: `The account of ${name} is deleted` });
      finish();
      return null;
    },
  });
  return (
    <ActDialog
      title={`Delete the account of ${name}?`}
      form={form}
      label="Delete permanently"
      busyLabel="Deleting account"
      danger
      hint="They read it by email, if their address is confirmed. It’s also in the moderation log."
      onClose={onClose}
      onCancel={finish}
    >
      <p>
        This deletes everything in their account, right away. You can’t undo it. Their email address can then
        be used for a new account.
      </p>
      <Check {...form.input('withPosts')} hint="Otherwise they stay, without a name.">
        Delete their threads and comments too
      </Check>
      <Field
        {...form.field('handle')}
        label="Their handle"
        hint={`Type ${person.handle} to confirm.`}
        autoComplete="off"
      />
    </ActDialog>
  );
}
