import { useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import styles from './AnimeAbout.module.css';

/** About ten lines of a wide page. */
const FOLDED_FROM_CHARACTERS = 700;

/** A long one is folded after ten lines, unless nothing could unfold it. */
export function Synopsis({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const folds = text.length > FOLDED_FROM_CHARACTERS;
  return (
    <>
      <p className={cx(styles.synopsis, folds && !whole && styles.folded)}>{text}</p>
      {folds ? (
        <div className={styles.unfold}>
          <Button look="plain" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Only the beginning' : 'The whole synopsis'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
