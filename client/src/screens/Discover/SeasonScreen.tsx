import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { discoverChoices } from '../../../../shared/discoverFacets';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import { EmptyState } from '../../components/states/EmptyState';
import { Loaded } from '../../components/states/Loaded';
import { Headline } from '../../components/text/Headline';
import { DataAge } from '../../features/anime/DataAge';
import { plural, seasonWord } from '../../features/anime/words';
import { type Season, useSeasonCountsQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { usePref } from '../../state';
import { count } from './count';
import { discoverViews } from './discoverViews';
import { ResultsSkeleton } from './ResultCell';
import { SeasonGroup } from './SeasonGroup';
import styles from './SeasonScreen.module.css';
import { type OneSeason, seasonAfter, seasonName, seasons } from './seasons';
import { addressOf } from './wanted';

/** One season of one year: what started in it, by format, with links to the neighbouring seasons. */
export function SeasonScreen({ year, season }: { year: number; season: Season }) {
  const here = { year, season };
  const [before, after] = [seasonAfter(here, -1), seasonAfter(here, 1)];
  const [view, setView] = usePref('discoverView');
  const query = useSeasonCountsQuery({
    variables: {
      this: filterOf(here),
      before: filterOf(before),
      after: filterOf(after),
      year: { yearFrom: year, yearTo: year },
    },
  });
  const { data } = query;
  const name = seasonName(here);
  useTitle(name);
  const total = data?.this.total ?? 0;
  const counts = new Map(data?.this.formats.map(({ value, count: number }) => [value, number]));
  const groups = discoverChoices.formats.values.filter((format) => counts.get(format));

  return (
    <Page className={cx(layout.stack5, styles.season)} at={name}>
      <div className={styles.head}>
        <Neighbour to={before} found={data?.before.total} way="before" />
        <Headline>{name}</Headline>
        <Neighbour to={after} found={data?.after.total} way="after" />
      </div>
      <SeasonsOfYear
        here={here}
        found={data && new Map(data.year.seasons.map((one) => [one.value, one.count]))}
      />
      <div className={layout.row3}>
        <p className={styles.count} role="status">
          {data ? plural(total, 'anime', 'anime') : ''}
        </p>
        <DataAge />
        {total > 0 ? (
          <ButtonLink look="plain" to={addressOf({ years: { from: year, to: year }, season })}>
            Filter these
          </ButtonLink>
        ) : null}
        <ViewSwitch
          legend="View"
          options={discoverViews}
          value={view}
          onChange={setView}
          className={styles.views}
        />
      </div>
      <Loaded query={query} skeleton={<ResultsSkeleton view={view} count={24} />}>
        {() =>
          groups.length > 0 ? (
            groups.map((format) => (
              <SeasonGroup
                key={`${name} ${format}`}
                format={format}
                filter={{ ...filterOf(here), formats: [format] }}
                total={counts.get(format) ?? 0}
                view={view}
              />
            ))
          ) : (
            <EmptyState
              title="Nothing known about this season"
              actions={<ButtonLink to={paths.discover()}>Browse everything</ButtonLink>}
            >
              The catalogue has no anime that started in {name}.
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

const filterOf = ({ year, season }: OneSeason) => ({ yearFrom: year, yearTo: year, season });

function Neighbour({
  to,
  found,
  way,
}: {
  to: OneSeason;
  found: number | undefined;
  way: 'before' | 'after';
}) {
  return (
    <Link
      className={cx(layout.line2, layout.icons, styles.neighbour)}
      data-way={way}
      to={paths.season(to.year, to.season)}
      rel={way === 'before' ? 'prev' : 'next'}
    >
      {way === 'before' ? <ChevronLeft aria-hidden="true" /> : null}
      <span>
        {seasonName(to)}
        <small>{found === undefined ? ' ' : plural(found, 'anime', 'anime')}</small>
      </span>
      {way === 'after' ? <ChevronRight aria-hidden="true" /> : null}
    </Link>
  );
}

/** The year's four seasons, and links to the years before and after. */
function SeasonsOfYear({ here, found }: { here: OneSeason; found: ReadonlyMap<string, number> | undefined }) {
  const { year, season } = here;
  return (
    <nav className={styles.year} aria-label="Seasons">
      <Link className={styles.step} to={paths.season(year - 1, season)}>
        {year - 1}
      </Link>
      <ul>
        {seasons.map((one) => (
          <li key={one}>
            <Link
              className={styles.one}
              to={paths.season(year, one)}
              aria-current={one === season ? 'page' : undefined}
            >
              {seasonWord[one]} <small>{found ? count(found.get(one) ?? 0) : ''}</small>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.step} to={paths.season(year + 1, season)}>
        {year + 1}
      </Link>
    </nav>
  );
}
