import { useApolloClient } from '@apollo/client/react';
import { FileUp } from 'lucide-react';
import type { DragEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { messages } from '../../errors/messages';
import { readError } from '../../errors/useFormError';
import { ListImportsDocument } from '../../generated/graphql';
import { uploadList } from '../../rest/uploadList';
import styles from './transfer.module.css';

const accepted = '.xml,.gz,.json,application/xml,text/xml,application/gzip,application/json';

/** Where a file is dropped or chosen. It is only read at first: nothing of the list changes before its owner says so. */
export function ImportDrop() {
  const client = useApolloClient();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hint = useId();

  const send = async (file: File | undefined) => {
    if (!file || busy) return;
    // Not even sent: the server would refuse it, after minutes on a slow line.
    if (file.size > sharedLimits.importPackedBytes) return setProblem(messages.IMPORT_TOO_LARGE);
    setBusy(file.name);
    setProblem(null);
    try {
      await uploadList(file);
      await client.refetchQueries({ include: [ListImportsDocument] });
    } catch (error) {
      setProblem(readError(error).text);
    } finally {
      setBusy(null);
      if (input.current) input.current.value = '';
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way to what the button does
    <div
      className={cx(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp aria-hidden="true" className={styles.dropIcon} />
      <div className={styles.dropText}>
        <p className={styles.dropTitle}>{busy ? `Reading ${busy}` : 'Drop a list here'}</p>
        <p id={hint} className={styles.hint}>
          A MyAnimeList export (.xml or .xml.gz), which other sites write too, or an export of this site
          (.json). Nothing changes before you have looked it over.
        </p>
        {problem ? (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : null}
      </div>
      <Button
        look="solid"
        busy={busy !== null}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        {busy ? 'Reading' : 'Choose a file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label="List to import"
        className={styles.file}
        tabIndex={-1}
        onChange={(event) => void send(event.target.files?.[0])}
      />
    </div>
  );
}
