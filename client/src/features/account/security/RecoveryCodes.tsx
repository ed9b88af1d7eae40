import { useId, useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { focusOnMount } from '../../../components/focusOnMount';
import layout from '../../../components/layout.module.css';
import { ConfirmLeaving } from '../../../components/overlays/ConfirmLeaving';
import styles from '../account.module.css';

type Props = { codes: readonly string[]; onDone: () => void };

/** Recovery codes, shown once: to copy, download or write down. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
  return (
    <section className={cx(layout.stack3, styles.pending)} aria-labelledby={id}>
      <h4 id={id} ref={focusOnMount} tabIndex={-1}>
        Your recovery codes
      </h4>
      <p>
        Keep them somewhere safe, not on your phone. Each lets you in once if you lose your authenticator app.
        You won’t see them again.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={layout.row3}>
        <Button
          onClick={() => {
            void navigator.clipboard.writeText(text).then(() => setCopied(true));
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <a className={styles.download} href={file} download="recovery-codes.txt">
          Download
        </a>
        <Button look="solid" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
      <ConfirmLeaving unsaved lost="You won’t see these codes again." />
    </section>
  );
}
