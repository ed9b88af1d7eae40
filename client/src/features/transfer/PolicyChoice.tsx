import { useId, useState } from 'react';
import { FormMessages } from '../../components/fields/FormMessages';
import { useAction } from '../../forms/useAction';
import type { ImportFieldsFragment, ImportPolicy } from '../../generated/graphql';
import { useChooseImportPolicyMutation } from '../../generated/graphql';
import { policies } from './importWords';
import styles from './transfer.module.css';

/** What the import does where the list has something already. Another choice has everything compared anew. */
export function PolicyChoice({ list: { id, policy } }: { list: ImportFieldsFragment }) {
  const name = useId();
  const [choose] = useChooseImportPolicyMutation();
  // The choice shows at once; what the server keeps takes its place when it has answered.
  const [chosen, setChosen] = useState<ImportPolicy | null>(null);
  const { notes, busy, run } = useAction(async (wanted: ImportPolicy) => {
    setChosen(wanted);
    await choose({ variables: { id, policy: wanted } }).finally(() => setChosen(null));
  });
  return (
    <fieldset className={styles.policies} aria-busy={busy || undefined}>
      <legend>What’s already on your list</legend>
      <FormMessages notes={notes} errors={{}} />
      <div className={styles.policyList}>
        {policies.map(({ value, label, hint }) => (
          <label key={value} className={styles.policy}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={(chosen ?? policy) === value}
              onChange={() => run(value)}
            />
            <span>
              <strong>{label}</strong>
              <span className={styles.hint}>{hint}</span>
            </span>
          </label>
        ))}
      </div>
      <p className={styles.hint}>Completed shows are never downgraded.</p>
    </fieldset>
  );
}
