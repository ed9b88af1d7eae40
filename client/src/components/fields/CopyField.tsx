import { useRef, useState } from 'react';
import { Button } from '../buttons/Button';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './CopyField.module.css';

/** A text to copy, such as a secret or an address, with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid('Copied.');
    } catch {
      // Without https, or if the browser refuses: the text is selected, so that the keyboard can copy it.
      field.current?.select();
      setSaid('Selected: press Ctrl+C or ⌘C to copy.');
    }
  };
  return (
    <>
      <div className={cx(layout.wrap2, styles.copy)}>
        <input
          ref={field}
          type="text"
          readOnly
          value={value}
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        <Button look="solid" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className={layout.hint}>
        {said}
      </p>
    </>
  );
}
