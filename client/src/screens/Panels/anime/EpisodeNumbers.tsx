import { useApolloClient } from '@apollo/client/react';
import { useMemo, useRef, useState } from 'react';
import { parseEpisodeKinds } from '../../../../../shared/episodeKinds';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Select } from '../../../components/fields/Select';
import layout from '../../../components/layout.module.css';
import { numberFormat } from '../../../components/text/formats';
import { kindWord, plural, titlesOf } from '../../../features/anime/words';
import type { Trackable } from '../../../features/tracking/changes/entryChanges';
import { addProgress, markEpisodesUpTo } from '../../../features/tracking/changes/entryChanges';
import { afterSteps } from '../../../features/tracking/entryWords';
import type { AnimeEpisodes_animeFragment } from '../../../generated/graphql';
import styles from './EpisodeNumbers.module.css';

const pageSize = 100;

type Marked = Trackable & Pick<AnimeEpisodes_animeFragment, 'episodeKinds'>;

/**
 * The episodes of an anime without dates, as numbers to press: "I've watched up to here". Pages of a hundred, opened at the
 * viewer's progress.
 */
export function EpisodeNumbers({ anime, count }: { anime: Marked; count: number }) {
  const client = useApolloClient();
  const progress = anime.viewerEntry?.progress ?? 0;
  const last = Math.max(count, progress);
  const pages = Math.ceil(last / pageSize);
  const next = Math.min(anime.viewerEntry ? afterSteps(anime.viewerEntry, 1) : 1, last);
  const marks = useMemo(() => marksOf(anime), [anime]);
  const pageOfNext = Math.ceil(next / pageSize);
  const [page, setPage] = useState(pageOfNext);
  const list = useRef<HTMLOListElement>(null);
  const first = (page - 1) * pageSize + 1;
  const shown = Array.from({ length: Math.min(pageSize, last - first + 1) }, (_, at) => first + at);

  /** Sets the progress: a later number adds, an earlier one takes back, and the last watched one unmarks itself. */
  const press = (number: number) => {
    if (number > progress) return void markEpisodesUpTo(client, anime, number);
    void addProgress(client, anime, number === progress ? -1 : number - progress);
  };
  return (
    <fieldset className={cx(layout.stack3, styles.numbers)}>
      <legend className={styles.legend}>Watched up to</legend>
      {pages > 1 ? (
        <div className={layout.wrap2}>
          <Select
            label="Episodes"
            value={String(page)}
            options={rangesOf(last)}
            onChange={(to) => setPage(Number(to))}
          />
          {page === pageOfNext ? null : (
            <Button
              onClick={() => {
                setPage(pageOfNext);
                // The button disappears, so the list takes the focus.
                list.current?.focus();
              }}
            >
              Go to my next, {next}
            </Button>
          )}
        </div>
      ) : null}
      <ol
        ref={list}
        className={styles.list}
        tabIndex={-1}
        aria-label={`Episodes of ${titlesOf(anime.title).main}`}
      >
        {shown.map((number) => (
          <li key={number}>
            <button
              type="button"
              className={styles.number}
              aria-pressed={number <= progress}
              aria-label={`Watched up to episode ${number}${marks.has(number) ? `, ${marks.get(number)}` : ''}`}
              data-next={number === next || undefined}
              onClick={() => press(number)}
            >
              {number}
              {marks.has(number) ? <small>{marks.get(number)}</small> : null}
            </button>
          </li>
        ))}
      </ol>
      <p className={layout.hint}>
        {plural(progress, 'episode')} of {numberFormat().format(last)} watched
      </p>
    </fieldset>
  );
}

/** "Filler" by number. */
function marksOf({ episodeKinds }: Marked): Map<number, string> {
  const { ranges = [] } = parseEpisodeKinds(episodeKinds.map(({ kind, numbers }) => `${kind} | ${numbers}`));
  const marks = new Map<number, string>();
  for (const { kind, from, to } of ranges)
    for (let number = from; number <= to; number += 1) marks.set(number, kindWord[kind]);
  return marks;
}

function rangesOf(last: number): { value: string; label: string }[] {
  return Array.from({ length: Math.ceil(last / pageSize) }, (_, at) => ({
    value: String(at + 1),
    label: `${at * pageSize + 1} to ${Math.min((at + 1) * pageSize, last)}`,
  }));
}
