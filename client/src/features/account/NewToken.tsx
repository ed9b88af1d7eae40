import { useId } from 'react';
import { Button } from '../../components/buttons/Button';
import { CopyField } from '../../components/fields/CopyField';
import { focusOnMount } from '../../components/focusOnMount';
import styles from './account.module.css';

type Props = { name: string; secret: string; onDone: () => void };

/** The secret of a token that was just made. It is nowhere else: neither kept by the client nor readable on the server. */
export function NewToken({ name, secret, onDone }: Props) {
  const id = useId();
  return (
    <section className={styles.pending} aria-labelledby={id}>
      <h3 id={id} ref={focusOnMount} tabIndex={-1}>
        The token “{name}” is ready
      </h3>
      <p>Copy it now, to where you need it: it is shown this once and never again.</p>
      <CopyField label="The token" value={secret} />
      <div>
        <Button onClick={onDone}>I have it</Button>
      </div>
    </section>
  );
}
