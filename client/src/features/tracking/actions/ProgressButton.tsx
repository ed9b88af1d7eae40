import { useApolloClient } from '@apollo/client/react';
import { Check, Plus } from 'lucide-react';
import { cx } from '../../../components/cx';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { titlesOf } from '../../anime/words';
import type { Trackable } from '../changes/entryChanges';
import { addProgress, completeEntry } from '../changes/entryChanges';
import { isAtEnd } from '../entryWords';
import styles from './ProgressButton.module.css';

type Props = { anime: Trackable; className?: string };

/**
 * +1: one more episode watched (product P4). After the last one it offers to complete instead; what is completed has
 * nothing to add.
 */
export function ProgressButton({ anime, className }: Props) {
  const client = useApolloClient();
  const entry = anime.viewerEntry;
  if (entry?.status === 'COMPLETED') return null;
  const name = titlesOf(anime.title).main;
  const ended = entry !== null && isAtEnd(entry.progress, anime);
  return (
    <button
      type="button"
      className={cx(styles.button, className)}
      onClick={() => void (ended ? completeEntry(client, anime) : addProgress(client, anime, 1))}
    >
      {ended ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      {ended ? (
        <VisuallyHidden>Mark {name} as completed</VisuallyHidden>
      ) : (
        <>
          <span aria-hidden="true">1</span>
          <VisuallyHidden>One more episode of {name} watched</VisuallyHidden>
        </>
      )}
    </button>
  );
}
