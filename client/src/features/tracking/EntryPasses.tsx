import { useApolloClient } from '@apollo/client/react';
import { Button } from '../../components/buttons/Button';
import type { EditedAnime } from './EntryForm';
import styles from './EntryForm.module.css';
import { stopRewatch } from './entryChanges';
import { progressWords } from './entryWords';
import { sayDate } from './sayDate';

/** Earlier times through the anime: each rewatch is a pass of its own, and the earlier record stays (product P4). */
export function EntryPasses({ anime }: { anime: EditedAnime }) {
  const client = useApolloClient();
  const entry = anime.viewerEntry;
  if (!entry || entry.passes.length === 0) return null;
  return (
    <section className={styles.past}>
      <h3>Earlier</h3>
      <ul>
        {entry.passes.map(({ number, progress, startedOn, finishedOn }) => (
          <li key={number}>
            {ordinal(number)} time: {progressWords(progress, anime)}
            {startedOn || finishedOn ? `, ${dateOf(startedOn)} to ${dateOf(finishedOn)}` : ''}
          </li>
        ))}
      </ul>
      {entry.status === 'REWATCHING' ? (
        <div>
          <Button onClick={() => void stopRewatch(client, anime)}>Give this rewatch up</Button>
        </div>
      ) : null}
    </section>
  );
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(number: number): string {
  const rule = new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(number);
  return `${number}${endings[rule] ?? 'th'}`;
}

const dateOf = (date: string | null) => (date ? sayDate(date) : '?');
