import { Button } from '../../../components/buttons/Button';
import { FormMessages, FormSaved } from '../../../components/fields/FormMessages';
import { useAction } from '../../../forms/useAction';
import { useSendTestMailMutation } from '../../../generated/graphql';

/** Mails a line to the operator's own address; `refreshes` are the queries that show the mail on its way. */
export function SendTestMail({ refreshes = [] }: { refreshes?: string[] }) {
  const [send] = useSendTestMailMutation();
  const { run, busy, notes, saved } = useAction(async () => {
    await send({ refetchQueries: refreshes });
    return 'Sent to your own address. Look at your inbox.';
  });
  return (
    <>
      <Button busy={busy} onClick={() => run()}>
        {busy ? 'Sending' : 'Send a test message'}
      </Button>
      <FormMessages notes={notes} errors={{}} />
      <FormSaved text={saved} />
    </>
  );
}
