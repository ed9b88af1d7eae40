import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './ViewSwitch.module.css';

type Option<T extends string> = { value: T; label: string; icon?: ReactNode };
type Props<T extends string> = {
  legend: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
};

/** A choice of a few views or orders: native radio buttons in a row, familiar to arrow keys and screen readers. */
export function ViewSwitch<T extends string>({ legend, options, value, onChange, className }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={cx(styles.group, className)}>
      <legend className={layout.visuallyHidden}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={cx(layout.choice, layout.smallIcons, styles.option)}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
