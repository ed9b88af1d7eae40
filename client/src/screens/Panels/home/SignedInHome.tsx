import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { Loaded } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { FriendsActivity } from '../../../features/activity/FriendsActivity';
import { AnimeCard } from '../../../features/anime/AnimeCard';
import { EpisodeTable } from '../../../features/anime/EpisodeTable';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { dayKey } from '../../../features/anime/time';
import { useNow } from '../../../features/anime/useNow';
import { useReveal } from '../../../features/anime/useReveal';
import { plural } from '../../../features/anime/words';
import { dayAfter, startOfDay } from '../../../features/anime/zone';
import type { HomeMineQuery } from '../../../generated/graphql';
import { useHomeMineQuery } from '../../../generated/graphql';
import { ContinueCard } from './ContinueCard';
import { type Featured, FeaturedHero } from './FeaturedHero';
import { HeroSkeleton } from './Hero';
import home from './HomePanel.module.css';
import { NextHero } from './NextHero';
import { RecommendedRows, whyOf } from './RecommendedRows';
import styles from './SignedInHome.module.css';

type Props = {
  /** If the viewer's own part failed to load. */
  featured: readonly Featured[];
  /** The rows shown to everyone. */
  children: ReactNode;
};

/** How many can be brought into the hero. */
const MAX_HERO_ANIME = 5;

/**
 * A member's home: their next episode, large, or what is recommended to them if nothing waits; what to continue, with unwatched
 * episodes and +1; what airs today in their time zone; planned anime that have started; what follows from what they have seen.
 * The rows for everyone follow.
 */
export function SignedInHome({ featured, children }: Props) {
  const day = dayKey(useNow(60_000));
  const query = useHomeMineQuery({
    variables: { ...dayOf(day), ...useReveal() },
    fetchPolicy: 'cache-and-network',
  });
  const mine = query.data ?? query.previousData;
  const next = mine ? [mine.continueWatching.items, mine.library.items].find(({ length }) => length > 0) : [];
  return (
    <>
      {next?.length ? (
        <NextHero entries={next} />
      ) : mine?.recommendations.length ? (
        <FeaturedHero
          featured={mine.recommendations.slice(0, MAX_HERO_ANIME).map(({ anime }) => anime)}
          about={({ id }) => whyOf(mine.recommendations.find(({ anime }) => anime.id === id))}
        />
      ) : mine || query.error ? (
        <FeaturedHero featured={featured} />
      ) : (
        <HeroSkeleton />
      )}
      <div className={cx(layout.stack9, home.sections)}>
        <Loaded query={query} skeleton={<Skeleton height={19} />} keepsLast title="Your lists didn’t load">
          {(known) => (
            <>
              <OwnRows of={known} />
              <RecommendedRows of={known.recommendations} />
              <FriendsActivity />
            </>
          )}
        </Loaded>
        {children}
      </div>
    </>
  );
}

function OwnRows({
  of: { continueWatching: going, airingToday: today, library: begun },
}: {
  of: HomeMineQuery;
}) {
  if (begun.counts.total === 0) return <Nothing />;
  return (
    <>
      {going.items.length > 1 ? (
        <Section
          title="Continue watching"
          note={`${plural(going.pageInfo.totalItems, 'anime', 'anime')} with an episode waiting`}
          more={<Link to={paths.profile()}>Your lists</Link>}
        >
          <ul className={styles.going}>
            {going.items.map((entry, at) => (
              <li key={entry.id}>
                <ContinueCard entry={entry} eager={at < 6} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {today.items.length > 0 ? (
        <Section
          title="Airing today"
          more={<Link to={`${paths.latest()}?mine=true`}>Your latest episodes</Link>}
        >
          <EpisodeTable caption="Episodes of your anime that air today" episodes={today.items} />
        </Section>
      ) : null}
      {begun.items.length > 0 ? (
        <Section title="Planned and now airing" more={<Link to={paths.library()}>Your library</Link>}>
          <div className={grid.dozen}>
            {begun.items.map(({ anime }) => (
              <AnimeCard key={anime.id} anime={anime} />
            ))}
          </div>
        </Section>
      ) : null}
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      title="Start your list"
      actions={
        <>
          <ButtonLink look="solid" to={paths.start()}>
            Import, or pick what you’ve seen
          </ButtonLink>
          <ButtonLink to={paths.schedule()}>What airs this week</ButtonLink>
        </>
      }
    >
      <p>Add an anime to your list and its next episode appears here.</p>
    </EmptyState>
  );
}

/** The viewer's local day, from midnight to midnight. */
const dayOf = (day: string): { from: string; until: string } => ({
  from: startOfDay(day).toISOString(),
  until: startOfDay(dayAfter(day, 1)).toISOString(),
});
