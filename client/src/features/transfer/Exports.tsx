import { Download } from 'lucide-react';
import styles from './transfer.module.css';

const files = [
  {
    file: 'account.json',
    name: 'Everything (JSON)',
    hint: 'The whole account: lists with their history, queue, shelves, settings. Another account here, or another site of this software, takes it in without loss.',
  },
  {
    file: 'animelist.xml',
    name: 'Anime list for MyAnimeList (XML)',
    hint: 'MyAnimeList and most other sites take it in. Private entries are in it; what is only saved, or has no MyAnimeList id, cannot go there.',
  },
  {
    file: 'list.csv',
    name: 'Table (CSV)',
    hint: 'Every entry as a line, for a spreadsheet.',
  },
] as const;

/** The lists as files (product P4). Each is written while it is sent. */
export function Exports() {
  return (
    <section className={styles.section} aria-labelledby="transfer-export">
      <h3 id="transfer-export" className={styles.heading}>
        Take your lists away
      </h3>
      <ul className={styles.files}>
        {files.map(({ file, name, hint }) => (
          <li key={file}>
            <a className={styles.fileLink} href={`/transfer/exports/${file}`} download>
              <Download aria-hidden="true" />
              <span>{name}</span>
            </a>
            <p className={styles.hint}>{hint}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
