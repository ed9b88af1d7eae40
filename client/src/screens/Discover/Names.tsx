import { useId, useState } from 'react';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import type { FacetFieldsFragment } from '../../generated/graphql';
import { count } from './count';
import styles from './Names.module.css';

export type Choice = 'in' | 'out' | null;

type Props = {
  names: readonly FacetFieldsFragment[];
  /** chips: short words side by side; rows: long names with a bar for their count. */
  look: 'chips' | 'rows';
  label: (name: FacetFieldsFragment) => string;
  choice: (value: string) => Choice;
  onPress: (value: string) => void;
};

/** Rows shown before "more" is pressed. */
const fewRows = 7;

/** A filter's names with their counts, each a button. Among rows, chosen ones come first. */
export function Names({ names, look, label, choice, onPress }: Props) {
  const [all, setAll] = useState(false);
  const id = useId();
  const most = Math.max(1, ...names.map((name) => name.count));
  const sorted =
    look === 'rows' ? [...names].sort((a, b) => weight(choice(b.value)) - weight(choice(a.value))) : names;
  const shown =
    look === 'rows' && !all ? sorted.filter((name, at) => at < fewRows || choice(name.value)) : sorted;
  if (names.length === 0) return <p className={layout.fine}>None of these.</p>;
  return (
    <>
      <ul id={id} className={styles[look]}>
        {shown.map((name) => {
          const chosen = choice(name.value);
          return (
            <li key={name.value}>
              <button
                type="button"
                className={styles.name}
                aria-pressed={chosen === 'in'}
                data-out={chosen === 'out' || undefined}
                data-none={name.count === 0 || undefined}
                onClick={() => onPress(name.value)}
              >
                {look === 'rows' ? (
                  <svg className={styles.share} width={`${(name.count / most) * 100}%`} aria-hidden="true" />
                ) : null}
                <span className={styles.label}>{label(name)}</span>
                {chosen === 'out' ? <VisuallyHidden>, excluded</VisuallyHidden> : null}{' '}
                <span className={styles.count}>
                  {count(name.count)}
                  <VisuallyHidden> anime</VisuallyHidden>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {look === 'rows' && names.length > fewRows ? (
        <button
          type="button"
          className={cx(layout.bare, styles.all)}
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? 'Fewer' : `All ${names.length}`}
        </button>
      ) : null}
    </>
  );
}

const weight = (chosen: Choice) => (chosen ? 1 : 0);
