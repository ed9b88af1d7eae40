import { X } from 'lucide-react';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import styles from './ActiveFilters.module.css';
import type { Change } from './useWanted';
import { activeFilters, everything, type Wanted } from './wanted';

type Props = { wanted: Wanted; change: Change; labels: ReadonlyMap<string, string> };

/** The active filters, a chip each; a press removes one. Sort order and text stay when all are cleared. */
export function ActiveFilters({ wanted, change, labels }: Props) {
  const active = activeFilters(wanted, labels);
  if (active.length === 0) return null;
  return (
    <ul className={cx(layout.row2, styles.chips)} aria-label="Active filters">
      {active.map(({ key, label }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => change((latest) => without(latest, key))}
          >
            <VisuallyHidden>Remove </VisuallyHidden>
            {label}
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <Button look="plain" onClick={() => change(cleared)}>
            Clear all
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

const without = (wanted: Wanted, key: string): Partial<Wanted> =>
  activeFilters(wanted).find((active) => active.key === key)?.removed ?? {};

export const cleared = ({ text, sort, direction }: Wanted): Wanted => ({
  ...everything,
  text,
  sort,
  direction,
});
