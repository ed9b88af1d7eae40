import type { FragmentType } from '@apollo/client';
import { ExternalLink, ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Chip } from '../../../components/lists/Chip';
import { ErrorBoundary } from '../../../components/states/ErrorBoundary';
import { lazyPart } from '../../../components/states/lazyPart';
import { Skeleton } from '../../../components/states/Skeleton';
import { displayNames, numberFormat } from '../../../components/text/formats';
import { useHydrated } from '../../../components/useHydrated';
import { clockTime, longDate, weekdayOf, whenOf } from '../../../features/anime/time';
import {
  formatWord,
  plural,
  seasonOf,
  sourceWord,
  statusWord,
  titlesOf,
} from '../../../features/anime/words';
import { type AnimeAbout_animeFragment, useAnimeAbout_anime } from '../../../generated/graphql';
import styles from './AnimeAbout.module.css';
import { describeFacts } from './describeFacts';
import { FactSources } from './FactSources';
import { PictureCredits } from './PictureCredits';
import { Synopsis } from './Synopsis';

const PictureDialog = lazyPart(() =>
  import('../../../features/covers/PictureDialog').then((module) => module.PictureDialog),
);

const OwnAnimePart = lazyPart(() =>
  import('../../../features/tracking/own/OwnAnimePart').then((module) => module.OwnAnimePart),
);

const WatchOffers = lazyPart(() => import('./WatchOffers').then((module) => module.WatchOffers));

type Anime = AnimeAbout_animeFragment;

/** Synopsis, tags, legal streaming services, other names, external sites, and data sources. */
export function AnimeAbout({ anime: given }: { anime: FragmentType<Anime> }) {
  const anime = useAnimeAbout_anime(given);
  if (!anime) return null;
  return (
    <div className={cx(layout.stack6, layout.top)}>
      {anime.synopsis ? (
        <div className={layout.stack2}>
          <Synopsis text={anime.synopsis} />
          <FactSources facts={anime.factSources.filter(({ field }) => field === 'SYNOPSIS')} />
        </div>
      ) : (
        <div>
          <p className={styles.synopsis}>{describeFacts(anime)}</p>
          <p className={layout.muted}>No synopsis yet.</p>
        </div>
      )}
      <AnimeTags tags={anime.tags} />
      {anime.streams.length > 0 ? (
        <Part title="Where to watch">
          <ul className={layout.wrap2}>
            {anime.streams.map((stream) => (
              <li key={`${stream.service} ${stream.url}`}>
                <Outside href={stream.url}>
                  {stream.service}
                  <Regions codes={stream.regions} />
                </Outside>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {anime.watchCountries ? <Watching slug={anime.slug} /> : null}
      {anime.synonyms.length > 0 ? (
        <Part title="Also known as">
          <p className={cx(layout.muted, layout.measure)}>{anime.synonyms.join(', ')}</p>
        </Part>
      ) : null}
      <Songs title="Openings" songs={anime.openings} />
      <Songs title="Endings" songs={anime.endings} />
      {anime.trailers.length > 0 ? (
        <Part title="Trailers">
          <ul className={layout.wrap2}>
            {anime.trailers.map((url) => (
              <li key={url}>
                <Outside href={url}>{new URL(url).hostname.replace(/^www\./, '')}</Outside>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {anime.externalIds.length > 0 || anime.officialSite ? (
        <Part title="Elsewhere">
          <ul className={layout.wrap2}>
            {anime.officialSite ? (
              <li>
                <Outside href={anime.officialSite}>Official site</Outside>
              </li>
            ) : null}
            {anime.externalIds.map((external) => (
              <li key={external.url}>
                <Outside href={external.url}>{external.site}</Outside>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <p className={cx(layout.fine, layout.measure)}>
        {anime.curated ? 'Synopsis, tags and relations are ours. ' : null}
        Facts come from open catalogues, <Link to={paths.about()}>credited with their licences</Link>.{' '}
        <PictureCredits cover={anime.cover} banner={anime.banner} />
      </p>
      <FactSources facts={anime.factSources.filter(({ field }) => field !== 'SYNOPSIS')} />
      {anime.viewerMayChangePictures ? <ChangePictures anime={anime} /> : null}
      <p className={cx(layout.fine, layout.measure)}>
        Something wrong or missing? <Link to={paths.animeEdit(anime.slug)}>Suggest a change</Link> ·{' '}
        <Link to={paths.animeHistory(anime.slug)}>History</Link>
      </p>
    </div>
  );
}

/** The same for an anime that its viewer added. */
export function OwnAbout({ anime: given }: { anime: FragmentType<Anime> }) {
  const anime = useAnimeAbout_anime(given);
  if (!anime) return null;
  return (
    <Suspense fallback={null}>
      <OwnAnimePart anime={anime} />
    </Suspense>
  );
}

/** Depends on what this browser knows, so it comes after the page. */
function Watching({ slug }: Pick<Anime, 'slug'>) {
  const skeleton = <Skeleton height={12} />;
  return (
    <div className={styles.watching}>
      {useHydrated() ? (
        <Suspense fallback={skeleton}>
          <WatchOffers slug={slug} />
        </Suspense>
      ) : (
        skeleton
      )}
    </div>
  );
}

/** For operators and editors. The dialog is loaded on demand. */
function ChangePictures({ anime }: { anime: Anime }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <ImageUp aria-hidden="true" size={18} />
        Change cover…
      </Button>
      {open ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <PictureDialog
              anime={{ ...anime, name: titlesOf(anime.title).main }}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}

/** Countries where a service may show it: a few by their codes, many by their number; the tooltip has the names. */
function Regions({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const names = displayNames({ type: 'region' });
  return (
    <abbr className={styles.regions} title={codes.map((code) => names.of(code) ?? code).join(', ')}>
      {codes.length > 3 ? `${codes.length} countries` : codes.join(', ')}
    </abbr>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.label}>{title}</h2>
      {children}
    </section>
  );
}

function Songs({ title, songs }: { title: string; songs: readonly string[] }) {
  if (songs.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={cx(layout.stack1, layout.measure)}>
        {songs.map((song) => (
          <li key={song}>{song}</li>
        ))}
      </ul>
    </Part>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Chip href={href}>
      {children}
      <ExternalLink aria-hidden="true" />
    </Chip>
  );
}

/** An anime's tags. Spoiler tags are shown on a press, and don't link to lists. */
function AnimeTags({ tags }: Pick<Anime, 'tags'>) {
  const [revealed, reveal] = useState(false);
  const spoilers = tags.filter(({ spoiler }) => spoiler);
  if (tags.length === 0) return null;
  return (
    <section>
      <h2 className={styles.label}>Tags</h2>
      <ul className={layout.wrap2}>
        {tags
          .filter(({ spoiler }) => !spoiler)
          .map(({ name }) => (
            <li key={name}>
              <Chip to={paths.discoverBy('tag', name)}>{name}</Chip>
            </li>
          ))}
        {revealed
          ? spoilers.map(({ name }) => (
              <li key={name} className={styles.spoiler}>
                <Chip>{name}</Chip>
              </li>
            ))
          : null}
      </ul>
      {spoilers.length > 0 ? (
        <Button
          className={styles.reveal}
          look="plain"
          aria-expanded={revealed}
          onClick={() => reveal(!revealed)}
        >
          {revealed ? 'Hide spoilers' : `Show ${plural(spoilers.length, 'tag')} with spoilers`}
        </Button>
      ) : null}
    </section>
  );
}

/** Known facts as terms and values; unknown ones are left out. Names link to everything that shares them. */
export function AnimeFacts({ anime: given }: { anime: FragmentType<Anime> }) {
  const anime = useAnimeAbout_anime(given);
  if (!anime) return null;
  return (
    <dl className={styles.facts}>
      {factsOf(anime).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(anime: Anime): [string, ReactNode][] {
  const { episodeCount: count, source, nextEpisode } = anime;
  const start = anime.startsOn ?? anime.startsAt;
  const facts: [string, ReactNode][] = [
    ['Format', formatWord[anime.format]],
    ['Status', anime.own ? null : statusWord[anime.status]],
    ['Continues in', continuation(anime)],
    ['Season', seasonLink(anime)],
    [
      'Episodes',
      count && anime.format !== 'MOVIE'
        ? `${anime.episodeCountEstimated ? 'about ' : ''}${numberFormat().format(count)}`
        : null,
    ],
    ['In all', countInAll(anime)],
    ['Length', anime.episodeMinutes ? `${anime.episodeMinutes} min` : null],
    ['Airs', anime.status === 'AIRING' && nextEpisode ? airsText(whenOf(nextEpisode)) : null],
    ['Studio', links(paths.studio, anime.studios)],
    ['Genres', links((genre) => paths.discoverBy('genre', genre), anime.genres)],
    ['From', source && <Link to={paths.discoverBy('source', source)}>{sourceWord(source)}</Link>],
    ['Rating', anime.ageRating],
    [
      anime.status === 'UPCOMING' ? 'Starts' : anime.format === 'MOVIE' ? 'Released' : 'Started',
      start && longDate(start),
    ],
    ['Ended', endedText(anime)],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

/** Null if it ended on the day it began, which is shown already. */
function endedText({ status, endsAt, endsOn, ...anime }: Anime): string | null {
  const when = endsOn ?? endsAt;
  if (status !== 'FINISHED' || !when) return null;
  const start = anime.startsOn ?? anime.startsAt;
  const end = longDate(when);
  return start && longDate(start) === end ? null : end;
}

/** A series that continues here under another title: to viewers, both are one. */
function continuation({ continuedIn }: Anime): ReactNode {
  if (!continuedIn) return null;
  return <Link to={paths.anime(continuedIn.slug)}>{titlesOf(continuedIn.title).main}</Link>;
}

function countInAll({ episodeCount, continuedIn }: Anime): string | null {
  if (!episodeCount || !continuedIn?.episodeCount) return null;
  const about = continuedIn.episodeCountEstimated ? 'about ' : '';
  return `${about}${plural(episodeCount + continuedIn.episodeCount, 'episode')}`;
}

function seasonLink(anime: Anime): ReactNode {
  const { season, year } = anime;
  const text = seasonOf(anime);
  return season && year ? <Link to={paths.season(year, season)}>{text}</Link> : text;
}

/** The weekly slot of the next broadcast, in the viewer's own time zone: the weekday may differ from Japan's. */
function airsText(when: string): string {
  return [`${weekdayOf(when)}s`, clockTime(when)].filter(Boolean).join(', ');
}

function links(to: (value: string) => string, values: readonly string[]): ReactNode {
  if (values.length === 0) return null;
  return values.map((value, at) => (
    <Fragment key={value}>
      {at > 0 ? ', ' : null}
      <Link to={to(value)}>{value}</Link>
    </Fragment>
  ));
}
