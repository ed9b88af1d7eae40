import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { numberFormat } from '../../../components/text/formats';
import { meanText, useScoreFormat } from '../../../features/anime/scores';
import { plural } from '../../../features/anime/words';
import { ScoreColumns } from '../../../features/profile/Charts';
import { type AnimeStanding_animeFragment, useAnimeStanding_anime } from '../../../generated/graphql';
import styles from './AnimeStanding.module.css';

type Stats = AnimeStanding_animeFragment['stats'];

/** What people here think of an anime: mean score and its spread, who keeps it, and its ranks. */
export function AnimeStanding({ anime: given }: { anime: FragmentType<AnimeStanding_animeFragment> }) {
  const anime = useAnimeStanding_anime(given);
  if (!anime) return null;
  const { stats, year } = anime;
  const kept = countsOf(stats);
  const ranks = ranksOf(stats, year);
  return (
    <section className={styles.standing} aria-label="Score and standing">
      <div className={layout.stack4}>
        <Score stats={stats} />
        {ranks.length > 0 ? (
          <ul className={cx(layout.stack1, layout.small, styles.ranks)}>
            {ranks.map(({ rank, words, to }) => (
              <li key={words}>
                <Link to={to}>
                  <b>#{numberFormat().format(rank)}</b> {words}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <Elsewhere stats={stats} />
      </div>
      <Spread stats={stats} />
      {kept.length > 0 ? (
        <dl className={styles.kept}>
          {kept.map(([words, count]) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{numberFormat().format(count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Score({ stats: { mean, scores, source } }: { stats: Stats }) {
  const format = useScoreFormat();
  if (mean !== null)
    return (
      <p className={cx(layout.muted, styles.score)}>
        <strong>{meanText(mean, format)}</strong> mean of {plural(scores, 'score')}
      </p>
    );
  if (source)
    return (
      <p className={cx(layout.muted, styles.score)}>
        <strong>{meanText(source.score, format)}</strong> on {source.name}. Too few people here have scored
        it.
      </p>
    );
  return (
    <p className={layout.muted}>Too few people here have scored it yet. The mean shows once five have.</p>
  );
}

/** Scores at outside sources, without the one that stands for the mean. */
function Elsewhere({ stats: { mean, source, elsewhere } }: { stats: Stats }) {
  const format = useScoreFormat();
  const others = elsewhere.filter(({ name }) => mean !== null || name !== source?.name);
  if (others.length === 0) return null;
  return (
    <ul className={cx(layout.stack1, layout.small, styles.ranks)}>
      {others.map(({ name, url, score, votes }) => {
        const words = (
          <>
            <b>{meanText(score, format)}</b> on {name}
            {votes === null ? null : `, ${plural(votes, 'score')}`}
          </>
        );
        return (
          <li key={name}>
            {url ? (
              <a href={url} rel="nofollow noreferrer">
                {words}
              </a>
            ) : (
              words
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How the scores are spread: those here, else those of the first source that says. */
function Spread({ stats: { mean, distribution, elsewhere } }: { stats: Stats }) {
  const other = elsewhere.find((one) => one.distribution.length > 0);
  if (mean === null && !other) return null;
  return (
    <div className={styles.spread}>
      <ScoreColumns scores={mean === null ? (other?.distribution ?? []) : distribution} />
      {mean === null ? <p className={layout.fine}>Scores on {other?.name}</p> : null}
    </div>
  );
}

function countsOf({ statusCounts: counts, favourites }: Stats): [words: string, count: number][] {
  const all: [string, number][] = [
    ['Watching', counts.watching],
    ['Completed', counts.completed],
    ['Planning', counts.planning],
    ['Paused', counts.paused],
    ['Dropped', counts.dropped],
    ['Favourites', favourites],
  ];
  return all.filter(([, count]) => count > 0);
}

function ranksOf({ rank, rankInYear, popularityRank }: Stats, year: number | null) {
  const all = [
    { rank, words: 'of all anime', to: paths.top() },
    { rank: rankInYear, words: `of ${year}`, to: `${paths.discover()}?years=${year}&sort=score` },
    { rank: popularityRank, words: 'in popularity', to: paths.top('popular') },
  ];
  return all.flatMap(({ rank, ...rest }) => (rank === null ? [] : { rank, ...rest }));
}
