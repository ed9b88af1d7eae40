import { useEffect, useState } from 'react';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import type { Range } from './facets';
import styles from './Ranges.module.css';

type Props = {
  labels: readonly [from: string, to: string];
  placeholders: readonly [from: string, to: string];
  least: number;
  most: number;
  range: Range;
  /** With the end that was changed. */
  onChange: (ends: Partial<Range>) => void;
};

/** Two numbers, applied on Enter or on leaving the field; invalid or out-of-range input is reverted. */
export function NumberRange({ labels, placeholders, least, most, range, onChange }: Props) {
  const field = (end: 'from' | 'to', at: 0 | 1) => (
    <NumberField
      label={labels[at]}
      placeholder={placeholders[at]}
      least={least}
      most={most}
      value={range[end]}
      onChange={(value) => onChange({ [end]: value })}
    />
  );
  return (
    <div className={cx(layout.line3, layout.hint)}>
      {field('from', 0)}
      <span aria-hidden="true">to</span>
      {field('to', 1)}
    </div>
  );
}

type FieldProps = {
  label: string;
  placeholder: string;
  least: number;
  most: number;
  value: number | null;
  onChange: (value: number | null) => void;
};

function NumberField({ label, placeholder, least, most, value, onChange }: FieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  useEffect(() => setText(value === null ? '' : String(value)), [value]);
  const take = () => {
    const number = text.trim() === '' ? null : Number(text);
    const fine = number === null || (Number.isSafeInteger(number) && number >= least && number <= most);
    if (!fine) setText(value === null ? '' : String(value));
    else if (number !== value) onChange(number);
  };
  return (
    <input
      className={styles.number}
      inputMode="numeric"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={6}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
