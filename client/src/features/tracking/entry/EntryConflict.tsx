import { useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { focusOnMount } from '../../../components/focusOnMount';
import layout from '../../../components/layout.module.css';
import { useScoreFormat } from '../../anime/scores';
import { describeField } from './describeField';
import styles from './EntryConflict.module.css';
import type { DraftField, EntryDraft } from './entryDraft';

export interface Conflict {
  /** The viewer's values. */
  yours: EntryDraft;
  /** The current values. */
  theirs: EntryDraft;
  /** The fields changed here and there. */
  fields: readonly DraftField[];
  /** Those changed only here: they are saved whatever is chosen. */
  sure: readonly DraftField[];
  /** Fields changed elsewhere that were not sent: they stay as they are. */
  others: readonly DraftField[];
}

type Props = {
  conflict: Conflict;
  busy: boolean;
  onSave: (fields: readonly DraftField[]) => void;
  onBack: () => void;
};

/** The entry was changed elsewhere (another browser, an import): both values side by side, and a choice for each field. */
export function EntryConflict({ conflict, busy, onSave, onBack }: Props) {
  const { yours, theirs, fields, others } = conflict;
  const format = useScoreFormat();
  const [mine, setMine] = useState<ReadonlySet<DraftField>>(() => new Set(fields));
  const keep = (field: DraftField, own: boolean) => {
    const next = new Set(mine);
    if (own) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <div className={layout.stack5}>
      <div className={styles.notice} role="alert">
        <h3 ref={focusOnMount} tabIndex={-1}>
          This was changed elsewhere in the meantime
        </h3>
        <p>Nothing is lost. Choose which value to keep for each field.</p>
      </div>
      <div className={layout.stack4}>
        {fields.map((field) => {
          const said = [describeField(field, yours, format), describeField(field, theirs, format)] as const;
          return (
            <fieldset key={field} className={styles.field}>
              <legend>{said[0].name}</legend>
              {([true, false] as const).map((own) => (
                <label key={String(own)} className={cx(layout.choice, styles.value)}>
                  <input
                    type="radio"
                    name={`conflict-${field}`}
                    checked={mine.has(field) === own}
                    onChange={() => keep(field, own)}
                  />
                  <span className={styles.whose}>{own ? 'Yours' : 'There now'}</span>
                  <span className={styles.text}>{said[own ? 0 : 1].value}</span>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
      {others.length > 0 ? (
        <p className={layout.hint}>
          Also changed there and kept:{' '}
          {others
            .map((field) => describeField(field, theirs, format))
            .map(({ name, value }) => `${name.toLowerCase()} (${value})`)
            .join(', ')}
          .
        </p>
      ) : null}
      <div className={layout.wrap3}>
        <Button look="solid" busy={busy} onClick={() => onSave(fields.filter((field) => mine.has(field)))}>
          {busy ? 'Saving' : 'Save this'}
        </Button>
        <Button onClick={onBack}>Back to the form</Button>
      </div>
    </div>
  );
}
