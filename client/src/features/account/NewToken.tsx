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
        Token “{name}” created
      </h3>
      <p>Copy it now. You won’t be able to see it again.</p>
      <CopyField label="Token" value={secret} />
      <div>
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
