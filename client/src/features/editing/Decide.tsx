import { useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { FormMessages } from '../../components/fields/FormMessages';
import { TextArea } from '../../components/fields/TextArea';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import { useForm } from '../../forms/useForm';
import type { FactField, FactInput, SuggestionFieldsFragment } from '../../generated/graphql';
import {
  useAcceptSuggestionMutation,
  useDeclineSuggestionMutation,
  useFactRulesQuery,
  useFactsVersionQuery,
} from '../../generated/graphql';
import { ReportDialog } from '../threads/ReportDialog';
import { Difference } from './Difference';
import styles from './editing.module.css';
import { FactsForm } from './FactsForm';

type Props = { suggestion: SuggestionFieldsFragment; onDecided: () => void };

/** An editor's options for a suggestion: accept it as it is or changed, or decline it with a reason. */
export function Decide({ suggestion, onDecided }: Props) {
  const [dialog, setDialog] = useState<'change' | 'decline' | 'report' | null>(null);
  const [accept, { loading }] = useAcceptSuggestionMutation();
  const { id, anime, outdated, changes } = suggestion;
  const present = useFactsVersionQuery({
    variables: { animeId: anime?.id ?? '' },
    skip: anime === null || !outdated,
    fetchPolicy: 'network-only',
  });
  const seen = present.data?.animeFacts;
  const version = seen?.version ?? suggestion.version;
  const decided = (words: string) => {
    setDialog(null);
    toast({ title: words });
    onDecided();
  };
  const acceptWith = async (instead?: FactInput[]) => {
    await accept({ variables: { id, version, instead: instead && { facts: instead } } });
    decided('Accepted. The page shows it now.');
  };
  const tell = (error: unknown) => {
    toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text });
    onDecided();
  };
  return (
    <>
      {outdated && seen ? <Since changes={changes} now={seen.facts} /> : null}
      <div className={layout.row3}>
        <Button
          look="solid"
          busy={loading || (outdated && !seen)}
          onClick={() => void acceptWith().catch(tell)}
        >
          Accept
        </Button>
        <Button onClick={() => setDialog('change')}>Change and accept…</Button>
        <Button look="plain" onClick={() => setDialog('decline')}>
          Decline…
        </Button>
        {suggestion.own ? null : (
          <Button look="plain" onClick={() => setDialog('report')}>
            Report…
          </Button>
        )}
      </div>
      {dialog === 'report' ? <ReportDialog suggestionId={id} onClose={() => setDialog(null)} /> : null}
      {dialog === 'decline' ? (
        <Decline id={id} onClose={() => setDialog(null)} onDone={() => decided('Declined')} />
      ) : null}
      {dialog === 'change' ? (
        <Dialog open onOpenChange={(open) => (open ? undefined : setDialog(null))} title="Change and accept">
          <ChangeFirst
            suggestion={suggestion}
            send={async (facts) => {
              await acceptWith(facts);
              return null;
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

type SinceProps = {
  changes: SuggestionFieldsFragment['changes'];
  now: readonly { field: FactField; values: readonly string[] }[];
};

/** For an anime edited in the meantime: what the suggestion changes compared with what the page shows now. */
function Since({ changes, now }: SinceProps) {
  const fresh = changes.map((change) => ({
    ...change,
    before: [...(now.find(({ field }) => field === change.field)?.values ?? [])],
  }));
  const same = fresh.every(({ before }, at) => before.join('\n') === changes[at]?.before.join('\n'));
  return (
    <div>
      <p className={layout.hint}>
        The anime was edited after this was sent
        {same ? ', but not in these fields.' : '. Compared with what it shows now:'}
      </p>
      {same ? null : <Difference changes={fresh} reveal />}
    </div>
  );
}

function ChangeFirst({
  suggestion: { changes },
  send,
}: {
  suggestion: SuggestionFieldsFragment;
  send: (facts: FactInput[]) => Promise<string | null>;
}) {
  const { data } = useFactRulesQuery();
  if (!data) return null;
  return (
    <FactsForm
      shown={changes.map(({ field, before }) => ({ field, values: before }))}
      proposed={changes.map(({ field, after }) => ({ field, values: after }))}
      rules={data.factRules}
      button={{ idle: 'Accept this', busy: 'Accepting' }}
      send={send}
    />
  );
}

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Say why in a few words. The author reads it.')),
});

function Decline({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const [decline] = useDeclineSuggestionMutation();
  const form = useForm({
    schema,
    defaults: { reason: '' },
    send: async ({ reason }) => {
      await decline({ variables: { id, reason } });
      onDone();
      return null;
    },
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Decline this suggestion">
      <form {...form.props} className={cx(layout.stack5, styles.form)}>
        <FormMessages notes={form.notes} errors={form.errors} />
        <TextArea
          label="Reason"
          hint="The author reads it."
          maxLength={sharedLimits.suggestionReason}
          {...form.input('reason')}
          error={form.errors.reason}
        />
        <div className={layout.row3}>
          <Button look="danger" type="submit" busy={form.busy}>
            {form.busy ? 'Declining' : 'Decline'}
          </Button>
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
