import type { FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Check, Plus } from 'lucide-react';
import { cx } from '../../../components/cx';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { type ProgressButton_animeFragment, useProgressButton_anime } from '../../../generated/graphql';
import { useNow } from '../../anime/useNow';
import { titlesOf } from '../../anime/words';
import { addProgress, completeEntry } from '../changes/entryChanges';
import { useShownProgress } from '../changes/pressedProgress';
import { isAtEnd, stillToAir } from '../entryWords';
import styles from './ProgressButton.module.css';

type Props = { anime: FragmentType<ProgressButton_animeFragment>; className?: string };

/**
 * +1: one more episode watched. After the last episode it offers to complete instead; completed entries have nothing to add,
 * and unaired episodes cannot be counted yet.
 */
export function ProgressButton({ anime: given, className }: Props) {
  const anime = useProgressButton_anime(given);
  const client = useApolloClient();
  const now = useNow();
  const entry = anime?.viewerEntry;
  const progress = useShownProgress(anime?.id ?? null, entry?.progress ?? 0);
  if (!anime || entry?.status === 'COMPLETED') return null;
  const name = titlesOf(anime.title).main;
  const ended = entry && isAtEnd(progress, anime);
  const waits = ended ? null : stillToAir(anime, now);
  return (
    <button
      type="button"
      className={cx(styles.button, className)}
      // Not `disabled`, so that it keeps the focus, and a press says why.
      aria-disabled={waits ? true : undefined}
      title={waits ? capital(waits) : undefined}
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
