import { useId, useRef, useState } from 'react';
import styles from './Select.module.css';

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  /** What is chosen is saved at once, so keys choose by Enter or on leaving: on the way they pass over other choices. */
  saves?: boolean;
};

/** A labelled native select: the system's own list works best on a phone. */
export function Select<T extends string>({ label, value, options, onChange, saves = false }: Props<T>) {
  const id = useId();
  const [passed, setPassed] = useState<T | null>(null);
  const byKey = useRef(false);
  const settle = () => {
    if (passed !== null && passed !== value) onChange(passed);
    setPassed(null);
  };
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={passed ?? value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (!chosen) return;
          if (byKey.current) setPassed(chosen.value);
          else onChange(chosen.value);
        }}
        {...(saves && {
          onPointerDown: () => (byKey.current = false),
          onKeyDown: ({ key }) => {
            byKey.current = key !== 'Enter' && key !== ' ';
            if (key === 'Enter') settle();
            if (key === 'Escape') setPassed(null);
          },
          onBlur: settle,
        })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
