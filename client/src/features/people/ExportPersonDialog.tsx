import * as z from 'zod/mini';
import { toast } from '../../components/overlays/toast';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { PersonFieldsFragment } from '../../generated/graphql';
import { useExportPersonMutation } from '../../generated/graphql';
import { download } from '../../rest/download';
import { ActDialog } from './ActDialog';

const schema = z.object({ reason: required('Say why, for the others who run this site.') });
const defaults = { reason: '' };

/** Downloads all data of someone's account, with a reason. */
export function ExportPersonDialog({
  person,
  onClose,
}: {
  person: PersonFieldsFragment;
  onClose: () => void;
}) {
  const [exportPerson] = useExportPersonMutation();
  const draft = useDraft(defaults, `export of ${person.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ reason }) => {
      const { data } = await exportPerson({ variables: { input: { handle: person.handle, reason } } });
      if (data) download(data.exportPerson);
      toast({ title: 'Your download has started' });
      finish();
      return null;
    },
  });
  return (
    <ActDialog
      title={`Export the data of ${person.name || `@${person.handle}`}?`}
      form={form}
      label="Export"
      busyLabel="Exporting"
      hint="For the moderation log, and in the account’s own export."
      onClose={onClose}
      onCancel={finish}
    >
      <p>
        You get the file that they can download themselves: their email address, lists, posts and security
        log. Keep it safe.
      </p>
    </ActDialog>
  );
}
