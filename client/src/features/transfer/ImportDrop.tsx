import { useApolloClient } from '@apollo/client/react';
import { FileUp } from 'lucide-react';
import type { DragEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { useAction } from '../../forms/useAction';
import { ListImportsDocument } from '../../generated/graphql';
import { ApiError } from '../../rest/call';
import { uploadList } from '../../rest/uploads';
import styles from './transfer.module.css';

const accepted = '.xml,.gz,.json,.csv,application/xml,text/xml,application/gzip,application/json,text/csv';

/** Where a file is dropped or chosen. At first it is only read: no list changes before the user confirms. */
export function ImportDrop() {
  const client = useApolloClient();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hint = useId();

  const [name, setName] = useState('');
  const { run, busy, notes } = useAction(async (file: File) => {
    setName(file.name);
    // Not sent at all: the server would reject it, after minutes on a slow line.
    if (file.size > sharedLimits.importPackedBytes) throw new ApiError(413, 'IMPORT_TOO_LARGE', 'Not sent');
    await uploadList(file);
    await client.refetchQueries({ include: [ListImportsDocument] });
  });
  const send = (file: File | undefined) => {
    if (file) run(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer shortcut for the button
    <div
      className={cx(layout.stack4, styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp aria-hidden="true" className={styles.dropIcon} />
      <div className={layout.stack2}>
        <p className={styles.dropTitle}>{busy ? `Reading ${name}` : 'Drop a list here'}</p>
        <p id={hint} className={cx(layout.hint, layout.measure)}>
          An export of MyAnimeList, AniList, Kitsu, Shikimori, Hikka, AniDB, Anime-Planet, Simkl, Trakt or
          Yamtrack, or of this site (.xml, .json or .csv). You can review it before anything changes.
        </p>
        {notes.length > 0 ? (
          <p role="alert" className={layout.fieldError}>
            {notes[0]}
          </p>
        ) : null}
      </div>
      <Button look="solid" busy={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
        {busy ? 'Reading' : 'Choose a file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label="List to import"
        className={layout.visuallyHidden}
        tabIndex={-1}
        onChange={(event) => {
          send(event.target.files?.[0]);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
