import { Exports } from './Exports';
import { Feeds } from './Feeds';
import { ImportDrop } from './ImportDrop';
import { Imports } from './Imports';
import styles from './transfer.module.css';

/** Import, export and feeds (product P3, P4): a part of the settings, loaded with its first look. */
export function Transfer() {
  return (
    <div className={styles.transfer}>
      <section className={styles.section} aria-labelledby="transfer-import">
        <h3 id="transfer-import" className={styles.heading}>
          Import
        </h3>
        <ImportDrop />
        <Imports />
      </section>
      <Exports />
      <Feeds />
    </div>
  );
}
