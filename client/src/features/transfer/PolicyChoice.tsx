import { useId, useRef, useState } from 'react';
import { FormMessages } from '../../components/fields/FormMessages';
import { useSubmit } from '../../errors/useSubmit';
import type { ImportFieldsFragment, ImportPolicy } from '../../generated/graphql';
import { useChooseImportPolicyMutation } from '../../generated/graphql';
import { policies } from './importWords';
import styles from './transfer.module.css';

const noFields: readonly never[] = [];

/** What the import does where the list has something already. Another choice has everything compared anew. */
export function PolicyChoice({ list: { id, policy } }: { list: ImportFieldsFragment }) {
  const name = useId();
  const [choose] = useChooseImportPolicyMutation();
  const { notes, busy, chosen, submit } = useChoice(async (wanted) => {
    await choose({ variables: { id, policy: wanted } });
  });
  return (
    <fieldset className={styles.policies} aria-busy={busy || undefined}>
      <legend>What is on your list already</legend>
      <FormMessages notes={notes} errors={{}} />
      <div className={styles.policyList}>
        {policies.map(({ value, label, hint }) => (
          <label key={value} className={styles.policy}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={(chosen ?? policy) === value}
              onChange={() => submit(value)}
            />
            <span>
              <strong>{label}</strong>
              <span className={styles.hint}>{hint}</span>
            </span>
          </label>
        ))}
      </div>
      <p className={styles.hint}>Whatever you choose: nothing that you have completed goes back.</p>
    </fieldset>
  );
}

/** The choice shows at once; what the server keeps takes its place when it has answered. */
function useChoice(choose: (policy: ImportPolicy) => Promise<void>) {
  const [chosen, setChosen] = useState<ImportPolicy | null>(null);
  const wanted = useRef<ImportPolicy>('FILL');
  const form = useSubmit<never>({
    fields: noFields,
    send: async () => {
      try {
        await choose(wanted.current);
      } finally {
        setChosen(null);
      }
      return null;
    },
  });
  return {
    ...form,
    chosen,
    submit: (policy: ImportPolicy) => {
      if (form.busy) return;
      wanted.current = policy;
      setChosen(policy);
      form.submit();
    },
  };
}
