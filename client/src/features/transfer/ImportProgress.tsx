import type { ImportFieldsFragment } from '../../generated/graphql';
import { plural } from '../anime/words';
import styles from './transfer.module.css';

/** How far the dry run or the import is. */
export function ImportProgress({ list: { doneRows, totalRows, state } }: { list: ImportFieldsFragment }) {
  const label = state === 'CHECKING' ? 'Comparing with your lists' : 'Importing';
  return (
    <div className={styles.progress}>
      <progress aria-label={label} max={Math.max(1, totalRows)} value={doneRows} />
      <p className={styles.hint}>
        {doneRows} of {plural(totalRows, 'row')}
      </p>
    </div>
  );
}
