import { Download } from 'lucide-react';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Copies } from './Copies';
import { Feeds } from './Feeds';
import { ImportDrop } from './ImportDrop';
import { Imports } from './Imports';
import styles from './transfer.module.css';

/** Import, export, copies and feeds: a part of the settings, loaded when first viewed. */
export function Transfer() {
  return (
    <div className={layout.stack6}>
      <section className={layout.stack4} aria-labelledby="transfer-import">
        <h3 id="transfer-import" className={layout.subheading}>
          Import
        </h3>
        <ImportDrop />
        <Imports />
      </section>
      <Exports />
      <Copies />
      <Feeds />
    </div>
  );
}

const files = [
  {
    file: 'account.json',
    name: 'Everything (JSON)',
    hint: 'Your whole account: lists with their history, queue, shelves and settings. You can import it into another account here, or on another site running this software.',
  },
  {
    file: 'animelist.xml',
    name: 'Anime list for MyAnimeList (XML)',
    hint: 'For MyAnimeList and most other sites. Includes private entries, but not anime you only saved or that have no MyAnimeList ID.',
  },
  {
    file: 'list.csv',
    name: 'Table (CSV)',
    hint: 'For spreadsheets: one row per entry, and one per episode you rated. You can import it again.',
  },
] as const;

/** The lists as files, each streamed as it is written. */
function Exports() {
  return (
    <section className={layout.stack4} aria-labelledby="transfer-export">
      <h3 id="transfer-export" className={layout.subheading}>
        Export
      </h3>
      <ul className={styles.files}>
        {files.map(({ file, name, hint }) => (
          <li key={file}>
            <a className={cx(layout.icons, styles.fileLink)} href={`/transfer/exports/${file}`} download>
              <Download aria-hidden="true" />
              <span>{name}</span>
            </a>
            <p className={cx(layout.hint, layout.measure)}>{hint}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
