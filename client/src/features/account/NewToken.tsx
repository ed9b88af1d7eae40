import { useId, useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { focusOnMount } from '../../components/focusOnMount';
import styles from './account.module.css';

type Props = { name: string; secret: string; onDone: () => void };

/** The secret of a token that was just made. It is nowhere else: neither kept by the client nor readable on the server. */
export function NewToken({ name, secret, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid('Copied.');
    } catch {
      // Without https, or when the browser refuses: the text is marked, and the keyboard can copy it.
      field.current?.select();
      setSaid('Marked: press Ctrl+C, or ⌘C, to copy it.');
    }
  };
  return (
    <section className={styles.pending} aria-labelledby={id}>
      <h3 id={id} ref={focusOnMount} tabIndex={-1}>
        The token “{name}” is ready
      </h3>
      <p>Copy it now, to where you need it: it is shown this once and never again.</p>
      <div className={styles.secret}>
        <input
          ref={field}
          type="text"
          readOnly
          value={secret}
          aria-label="The token"
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        <Button look="solid" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className={styles.muted}>
        {said}
      </p>
      <div>
        <Button onClick={onDone}>I have it</Button>
      </div>
    </section>
  );
}
