import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Pagination } from '../../components/lists/Pagination';
import { Poster } from '../../components/Poster';
import { EmptyState } from '../../components/states/EmptyState';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import type { ComparisonFieldsFragment } from '../../generated/graphql';
import { useCommonPlansQuery, useCompareListsQuery } from '../../generated/graphql';
import { AnimeCard } from '../anime/AnimeCard';
import grid from '../anime/grid.module.css';
import { Section } from '../anime/Section';
import { scoreText, useScoreFormat } from '../anime/scores';
import { plural, titlesOf } from '../anime/words';
import { statusWord } from '../tracking/entryWords';
import styles from './friends.module.css';

const pageSize = 24;
type Comparison = ComparisonFieldsFragment;

type Props = { handle: string; name: string; page: number };

/** Two lists side by side: how far the scores differ, what both have, what both plan to watch. */
export function CompareLists({ handle, name, page }: Props) {
  const query = useCompareListsQuery({
    variables: { handle, page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={24} />} keepsLast>
      {({ compareLists }) => <Compared shown={compareLists} handle={handle} name={name} page={page} />}
    </Loaded>
  );
}

function Compared({ shown, handle, name, page }: Props & { shown: Comparison | null }) {
  if (shown === null)
    return (
      <EmptyState title="You can’t see this list">
        <p>{name} shares it with friends only, or with no one.</p>
      </EmptyState>
    );
  if (shown.pageInfo.totalItems === 0)
    return (
      <>
        <EmptyState
          title="Nothing in common yet"
          actions={<ButtonLink to={paths.discover()}>Find an anime</ButtonLink>}
        >
          <p>Anime on both your lists will appear here with both scores.</p>
        </EmptyState>
        <CommonPlans handle={handle} />
      </>
    );
  return (
    <>
      <Figures comparison={shown} name={name} />
      <CommonPlans handle={handle} />
      <Section title="On both lists" note="biggest difference first">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Anime</th>
              <th scope="col">You</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {shown.items.map(({ anime, mine, theirs }) => (
              <tr key={anime.id}>
                <th scope="row">
                  <span className={styles.what}>
                    <Poster {...anime.cover} title={titlesOf(anime.title).main} className={styles.thumb} />
                    <Link to={paths.anime(anime.slug)}>{titlesOf(anime.title).main}</Link>
                  </span>
                </th>
                <Standing entry={mine} />
                <Standing entry={theirs} />
              </tr>
            ))}
          </tbody>
        </table>
        <Pagination
          page={page}
          totalPages={shown.pageInfo.totalPages}
          label="Pages of the comparison"
          to={(number) => paths.compare(handle, number)}
        />
      </Section>
    </>
  );
}

function Standing({ entry }: { entry: Comparison['items'][number]['mine'] }) {
  const format = useScoreFormat();
  return (
    <td>
      <strong className={styles.score}>{entry.score === null ? '–' : scoreText(entry.score, format)}</strong>
      <span className={layout.hint}>
        {entry.status ? statusWord[entry.status] : 'Saved'}
        {entry.progress > 0 ? `, ${plural(entry.progress, 'episode')}` : ''}
      </span>
    </td>
  );
}

function Figures({ comparison, name }: { comparison: Comparison; name: string }) {
  const { pageInfo, onlyMine, onlyTheirs, bothScored, meanDifference } = comparison;
  const figures = [
    { figure: String(pageInfo.totalItems), words: 'on both lists' },
    {
      figure: meanDifference === null ? '–' : (meanDifference / 10).toFixed(1),
      words: bothScored === 0 ? 'no score in common' : `points apart on average, over ${bothScored} anime`,
    },
    { figure: String(onlyMine), words: 'only on yours' },
    { figure: String(onlyTheirs), words: `only on ${name}’s` },
  ];
  return (
    <dl className={cx(layout.figures, styles.figures)}>
      {figures.map(({ figure, words }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function CommonPlans({ handle }: { handle: string }) {
  const { data } = useCommonPlansQuery({ variables: { handle }, fetchPolicy: 'cache-and-network' });
  const plans = data?.commonPlans;
  if (!plans || plans.items.length === 0) return null;
  return (
    <Section
      title="Watch together"
      note={`${plural(plans.pageInfo.totalItems, 'anime', 'anime')} you both plan to watch`}
    >
      <div className={grid.posters}>
        {plans.items.map((anime) => (
          <AnimeCard key={anime.id} anime={anime} />
        ))}
      </div>
    </Section>
  );
}
