import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Avatar } from '../../components/people/Avatar';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { numberFormat } from '../../components/text/formats';
import type { CountedFieldsFragment } from '../../generated/graphql';
import { useProfileStatisticsQuery } from '../../generated/graphql';
import { AnimeCard } from '../anime/AnimeCard';
import { nameOf } from '../anime/creditWords';
import grid from '../anime/grid.module.css';
import { Section } from '../anime/Section';
import { formatWord, plural } from '../anime/words';
import { Bars, Columns, ScoreColumns } from './Charts';
import styles from './charts.module.css';
import { HeatMap } from './HeatMap';

type Profile = CountedFieldsFragment;
type Numbers = NonNullable<Profile['statistics']>;

/** Favourites and watching statistics: only what the viewer may see is counted. */
export function Statistics({ handle, own }: { handle: string; own: boolean }) {
  const query = useProfileStatisticsQuery({ variables: { handle }, fetchPolicy: 'cache-and-network' });
  return (
    <Loaded query={query} skeleton={<Skeleton height={20} />}>
      {({ profile }) => (profile ? <Counted {...profile} handle={handle} own={own} /> : null)}
    </Loaded>
  );
}

function Counted({
  statistics,
  favourites,
  favouriteCharacters,
  favouritePeople,
  favouriteStudios,
  handle,
  own,
}: Profile & { handle: string; own: boolean }) {
  return (
    <>
      {favourites && favourites.items.length > 0 ? (
        <Section title="Favourites">
          <div className={grid.posters}>
            {favourites.items.map(({ anime }) => (
              <AnimeCard key={anime.id} anime={anime} />
            ))}
          </div>
        </Section>
      ) : null}
      {favouriteCharacters && favouriteCharacters.length > 0 ? (
        <Section title="Favourite characters">
          <FavouriteNames items={favouriteCharacters.map((one) => credited(one, paths.character))} />
        </Section>
      ) : null}
      {favouritePeople && favouritePeople.length > 0 ? (
        <Section title="Favourite people">
          <FavouriteNames items={favouritePeople.map((one) => credited(one, paths.person))} />
        </Section>
      ) : null}
      {favouriteStudios && favouriteStudios.length > 0 ? (
        <Section title="Favourite studios">
          <FavouriteNames
            items={favouriteStudios.map(({ slug, name }) => ({ id: slug, to: paths.studio(name), name }))}
          />
        </Section>
      ) : null}
      {statistics ? (
        <Section title="Stats">
          {statistics.anime === 0 ? (
            <p className={layout.muted}>
              {own ? 'No stats yet. Mark your first episode as watched to start.' : 'No stats yet.'}
            </p>
          ) : (
            <div className={layout.stack7}>
              <Charts numbers={statistics} />
              <HeatMap handle={handle} />
            </div>
          )}
        </Section>
      ) : null}
    </>
  );
}

type FavouriteName = { id: string; to: string; name: string; lang?: string | undefined };

function credited(
  { id, slug, ...names }: { id: string; slug: string; name: string; native: string | null },
  to: (slug: string) => string,
): FavouriteName {
  const { main, lang } = nameOf(names);
  return { id, to: to(slug), name: main, lang };
}

/** Favourites without a picture of their own, in the order in which they were added. */
function FavouriteNames({ items }: { items: readonly FavouriteName[] }) {
  return (
    <ul className={styles.names}>
      {items.map(({ id, to, name, lang }) => (
        <li key={id}>
          <Link to={to} lang={lang} className={styles.favourite}>
            <Avatar id={id} name={name} image={null} className={styles.tile} />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The profile's four key figures. Their space is reserved while they load, so that nothing shifts. */
export function Figures({ handle }: { handle: string | undefined }) {
  const { data, error } = useProfileStatisticsQuery({
    variables: { handle: handle ?? '' },
    skip: handle === undefined,
  });
  const numbers = data?.profile?.statistics;
  if (numbers === null || (error && !data)) return null;
  const figures = numbers ? figuresOf(numbers) : unknown;
  return (
    <dl className={cx(layout.figures, styles.figures)} aria-label="Stats" aria-busy={!numbers || undefined}>
      {figures.map(({ figure, words }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const unknown = ['anime watched', 'episodes', 'hours', 'average score'].map((words) => ({
  figure: '–',
  words,
}));

function figuresOf(numbers: Numbers): { figure: string; words: string }[] {
  const whole = numberFormat();
  const one = numberFormat({ maximumFractionDigits: 1 });
  return [
    { figure: whole.format(numbers.anime), words: 'anime watched' },
    { figure: whole.format(numbers.episodes), words: 'episodes' },
    hoursOf(numbers),
    {
      figure: numbers.meanScore === null ? '–' : one.format(numbers.meanScore / 10),
      words: numbers.scored === 0 ? 'no scores yet' : `average score, over ${numbers.scored} anime`,
    },
  ];
}

function Charts({ numbers: { scores, genres, formats, years } }: { numbers: Numbers }) {
  const until = years.at(-1)?.year ?? 0;
  // Years without entries are included, or the axis would mislead. At least ten years are shown.
  const since = Math.min(years[0]?.year ?? 0, until - 9);
  const run = Array.from({ length: until - since + 1 }, (_, place) => since + place);
  const step = Math.ceil(run.length / 8);
  return (
    <div className={styles.charts}>
      {scores.some(({ count }) => count > 0) ? <ScoreColumns scores={scores} /> : null}
      {genres.length > 0 ? (
        <Bars
          title="Genres"
          bars={genres.slice(0, 8).map(({ genre, count, meanScore }) => ({
            key: genre,
            label: genre,
            count,
            note: meanScore === null ? undefined : `avg ${(meanScore / 10).toFixed(1)}`,
          }))}
        />
      ) : null}
      {formats.length > 0 ? (
        <Bars
          title="Formats"
          bars={formats.map(({ format, count }) => ({ key: format, label: formatWord[format], count }))}
        />
      ) : null}
      {years.length > 0 ? (
        <Columns
          title="Years"
          columns={run.map((year, place) => {
            const count = years.find((known) => known.year === year)?.count ?? 0;
            return {
              key: String(year),
              label: place % step === 0 ? String(year) : '',
              words: `${year}: ${count}`,
              count,
            };
          })}
        />
      ) : null}
    </div>
  );
}

type Watched = { minutes: number; untimed: number; episodes: number };

/** The hours, as far as episode lengths are known, and how many episodes are not included. */
export function hoursOf({ minutes, untimed, episodes }: Watched): { figure: string; words: string } {
  if (minutes === 0 && episodes > 0) return { figure: '–', words: 'hours: no length is known' };
  const one = numberFormat({ maximumFractionDigits: 1 });
  const words = minutes < 1440 ? 'hours' : `hours, or ${one.format(minutes / 1440)} days`;
  const without = untimed > 0 ? `, without ${plural(untimed, 'episode')} of unknown length` : '';
  return { figure: one.format(minutes / 60), words: words + without };
}
