import { NumberField } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../cx';
import layout from '../layout.module.css';
import { numbered } from '../numbered';
import styles from './Stepper.module.css';

type Props = {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
  max?: number;
  /** Shown after the number: "of 12". */
  unit?: string;
  error?: string;
};

/**
 * A whole number from 0, with a button each way. Arrow keys, holding a button and typing are Base UI's. Import it only from
 * chunks loaded on demand.
 */
export function Stepper({ label, name, value, onChange, max = 20_000, unit, error }: Props) {
  const id = useId();
  return (
    <div className={cx(layout.stack2, layout.top)}>
      <label className={layout.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <NumberField.Root
        id={id}
        name={name}
        value={value}
        min={0}
        max={max}
        step={1}
        format={{ useGrouping: false, maximumFractionDigits: 0 }}
        onValueChange={(next) => onChange(next ?? 0)}
      >
        <NumberField.Group className={styles.group} data-wrong={error ? '' : undefined}>
          <NumberField.Decrement
            className={cx(layout.smallIcons, styles.step)}
            aria-label={`${label}: one less`}
          >
            <Minus aria-hidden="true" />
          </NumberField.Decrement>
          <span className={styles.value}>
            <NumberField.Input
              className={cx(layout.bare, styles.input)}
              {...numbered(Math.max(2, String(value).length) + 1)}
              aria-describedby={error ? `${id}-error` : undefined}
              aria-invalid={error ? true : undefined}
            />
            {unit ? <span className={styles.unit}>{unit}</span> : null}
          </span>
          <NumberField.Increment
            className={cx(layout.smallIcons, styles.step)}
            aria-label={`${label}: one more`}
          >
            <Plus aria-hidden="true" />
          </NumberField.Increment>
        </NumberField.Group>
      </NumberField.Root>
      {error ? (
        <p className={layout.fieldError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
