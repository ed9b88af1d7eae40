import type { FragmentType } from '@apollo/client';
import { Eye, EyeOff } from 'lucide-react';
import type { RefObject } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { skippedKinds } from '../../../../../shared/episodeKinds';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Select } from '../../../components/fields/Select';
import layout from '../../../components/layout.module.css';
import { Pagination } from '../../../components/lists/Pagination';
import { numbered } from '../../../components/numbered';
import { ErrorBoundary } from '../../../components/states/ErrorBoundary';
import { Loaded } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { Headline } from '../../../components/text/Headline';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { RowSkeletons } from '../../../features/anime/CardSkeletons';
import { Countdown } from '../../../features/anime/Countdown';
import { EpisodeTitle, hasTitle } from '../../../features/anime/EpisodeTitle';
import { Estimated } from '../../../features/anime/Estimated';
import { KindWord } from '../../../features/anime/KindWord';
import { pageOf, withPage } from '../../../features/anime/pages';
import { useScoreFormat } from '../../../features/anime/scores';
import { clockTime, shortDate, whenOf, yearOf } from '../../../features/anime/time';
import { useNow } from '../../../features/anime/useNow';
import { useReveal } from '../../../features/anime/useReveal';
import { episodeName, numberOf, plural } from '../../../features/anime/words';
import { useShownEpisodes } from '../../../features/tracking/changes/shownEpisodes';
import { afterSteps } from '../../../features/tracking/entryWords';
import type {
  AnimeEpisodes_animeFragment,
  EpisodesOfPageFragment,
  ScoreFormat,
} from '../../../generated/graphql';
import { useAnimeEpisodes_anime, useAnimeEpisodesQuery } from '../../../generated/graphql';
import { usePref, useViewer } from '../../../state';
import styles from './AnimeEpisodes.module.css';
import { EpisodeMark } from './EpisodeMark';
import { EpisodeNumbers } from './EpisodeNumbers';
import { EpisodeOpinion } from './EpisodeOpinion';
import { EpisodeStill } from './EpisodeStill';

const EpisodeScores = lazyPart(() => import('./EpisodeScores').then((module) => module.EpisodeScores));

const pageSize = 50;

type Anime = AnimeEpisodes_animeFragment;

/** The episodes in order, with air times; those derived from the weekly slot are marked. */
export function AnimeEpisodes({ anime: given }: { anime: FragmentType<Anime> }) {
  const anime = useAnimeEpisodes_anime(given);
  return anime ? <EpisodeList anime={anime} /> : null;
}

function EpisodeList({ anime }: { anime: Anime }) {
  const { slug, episodeCount: count, episodeCountEstimated: estimated } = anime;
  const [params, setParams] = useSearchParams();
  // Set once: marking the last episode of a page does not turn it.
  const [usual] = useState(() => usualPage(anime));
  const page = params.has('episodes') ? pageOf(params, 'episodes') : usual;
  const turnTo = (to: number) => setParams(withPage(params, to, 'episodes', true), { replace: true });
  const query = useAnimeEpisodesQuery({
    variables: { slug, page, pageSize, ...useReveal() },
  });
  const now = useNow();
  const viewer = useViewer();
  const format = useScoreFormat();
  useShownEpisodes({ animeId: anime.id, page, pageSize });
  const shown = (query.data ?? query.previousData)?.anime?.episodes;
  const list = useRef<HTMLOListElement>(null);
  const goTo = useGoal(list, shown?.items);
  const mine = shown && viewer ? nextOf(anime, shown) : null;
  const [fillerHidden, hideFiller] = useState(false);
  const pictured = shown?.items.some((episode) => episode.pictured) ?? false;
  const rows = shown?.items.filter((episode) => !fillerHidden || !isFiller(episode)) ?? [];
  return (
    <section className={styles.episodes} aria-label="Episodes">
      <header className={styles.head}>
        <Headline level={2} size="section">
          Episodes
        </Headline>
        {shown && shown.items.length > 0 ? (
          <p>{countText(shown.pageInfo.totalItems, count, estimated)}</p>
        ) : null}
        {viewer && shown ? <SpoilerSwitch episodes={shown.items} /> : null}
        {shown?.items.some(isFiller) ? (
          <Button look="plain" onClick={() => hideFiller(!fillerHidden)}>
            {fillerHidden ? <Eye aria-hidden="true" size={18} /> : <EyeOff aria-hidden="true" size={18} />}
            {fillerHidden ? 'Show filler' : 'Hide filler'}
          </Button>
        ) : null}
        {shown && (mine || shown.pageInfo.totalPages > 2) ? (
          <div className={cx(layout.wrap2, layout.end)}>
            {mine ? (
              <Button
                onClick={() => {
                  turnTo(mine.page);
                  goTo(mine.number);
                }}
              >
                Go to my next, {mine.number}
              </Button>
            ) : null}
            {shown.pageInfo.totalPages > 2 ? (
              <Select
                label="Episodes"
                value={String(shown.pageInfo.page)}
                options={rangesOf(shown)}
                onChange={(to) => turnTo(Number(to))}
              />
            ) : null}
          </div>
        ) : null}
      </header>
      {viewer && hasBegun(anime) ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <EpisodeScores slug={slug} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <Loaded
        query={query}
        skeleton={
          <div aria-busy="true">
            <RowSkeletons count={12} height={2.25} />
          </div>
        }
        keepsLast
        level={3}
      >
        {(_, loading) =>
          shown ? (
            <>
              {shown.items.length === 0 ? (
                <>
                  <p className={layout.muted}>{whyNone(anime)}</p>
                  {viewer && count && count > 1 && anime.status !== 'UPCOMING' ? (
                    <EpisodeNumbers anime={anime} count={count} />
                  ) : null}
                </>
              ) : (
                <ol
                  ref={list}
                  className={styles.list}
                  aria-busy={loading || undefined}
                  data-short={rows.length < 6 || undefined}
                  data-pictured={pictured || undefined}
                  {...numbered(rows.length / 2)}
                >
                  {rows.map((episode) => (
                    <EpisodeRow
                      key={episode.id}
                      episode={episode}
                      now={now}
                      next={episode.id === anime.nextEpisode?.id}
                      format={format}
                      pictured={pictured}
                      anime={viewer ? anime : null}
                    />
                  ))}
                </ol>
              )}
              <Pagination
                label="Pages of episodes"
                page={shown.pageInfo.page}
                totalPages={shown.pageInfo.totalPages}
                to={(number) => `?${withPage(params, number, 'episodes', true)}`}
              />
            </>
          ) : null
        }
      </Loaded>
    </section>
  );
}

type Episodes = EpisodesOfPageFragment['episodes'];
type Episode = Episodes['items'][number];

/** Number, picture, name, time. If the number is unknown, the day is the name. */
function EpisodeRow({
  episode,
  now,
  next,
  format,
  pictured,
  anime,
}: {
  episode: Episode;
  now: Date;
  next: boolean;
  format: ScoreFormat;
  /** Whether any episode of the list has a picture. */
  pictured: boolean;
  /** Set for users who keep a list. */
  anime: Anime | null;
}) {
  const when = whenOf(episode);
  const toCome = Date.parse(episode.airsAt) > now.getTime();
  const number = numberOf(episode);
  // Episodes without a known number cannot be counted, nor can unaired ones.
  const markable = anime !== null && number !== null && (!toCome || episode.watched);
  const day = `${shortDate(when)} ${yearOf(when)}`;
  const name = number ? episodeName(episode) : day;
  // Beside its number, an episode without a title is named by its day.
  const titled = hasTitle(episode);
  const time = [titled && number && day, clockTime(when)].filter(Boolean).join(', ');
  return (
    <li
      className={styles.row}
      data-number={episode.number}
      data-to-come={toCome || undefined}
      data-next={next || undefined}
      data-numbered={number !== null || undefined}
      data-marked={markable || undefined}
      data-watched={(markable && episode.watched) || undefined}
    >
      {number ? <span className={styles.number}>{number}</span> : null}
      {pictured ? <EpisodeStill episode={episode} name={name} /> : null}
      <span className={styles.name}>
        {titled ? (
          <EpisodeTitle episode={episode} name={name} />
        ) : (
          <>
            {number ? <VisuallyHidden>{name} </VisuallyHidden> : null}
            {day}
          </>
        )}
      </span>
      <span className={styles.when}>
        {next && toCome ? <Countdown episode={episode} /> : <time dateTime={when}>{time}</time>}
        <Estimated when={episode.estimated} />
        <KindWord kind={episode.kind} />
      </span>
      {markable ? (
        <span className={styles.mark}>
          {episode.watched ? <EpisodeOpinion anime={anime} episode={episode} format={format} /> : null}
          <EpisodeMark anime={anime} episode={episode} />
        </span>
      ) : null}
    </li>
  );
}

function hasBegun({ viewerEntry }: Anime): boolean {
  return !!viewerEntry?.status && viewerEntry.status !== 'PLANNING';
}

/** A long-running show's early episodes may have no date here: then the listed ones are not claimed to be all. */
function countText(listed: number, count: number | null, estimated: boolean): string {
  if (listed !== count) return `${plural(listed, 'episode')} listed`;
  return `${estimated ? 'about ' : ''}${plural(count, 'episode')}`;
}

/** In a list too long to scan: the viewer's next episode number, and its page. */
function nextOf({ viewerEntry: entry }: Anime, { items, pageInfo }: Episodes) {
  const number = entry ? afterSteps(entry, 1) : 1;
  const first = (items[0]?.number ?? 1) - (pageInfo.page - 1) * pageInfo.pageSize;
  const place = number - first;
  if (number === 1 || pageInfo.totalItems <= 24 || place < 0 || place >= pageInfo.totalItems) return null;
  return { number, page: Math.floor(place / pageInfo.pageSize) + 1 };
}

/** Scrolls an episode into view and focuses it, once its page has loaded. */
function useGoal(list: RefObject<HTMLOListElement | null>, items: readonly Episode[] | undefined) {
  const [goal, setGoal] = useState<number | null>(null);
  useEffect(() => {
    if (goal === null || !items?.some(({ number }) => number === goal)) return;
    const row = list.current?.querySelector(`[data-number="${goal}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true });
    setGoal(null);
  }, [goal, items, list]);
  return setGoal;
}

/**
 * The page with the viewer's next episode; for a long-running show on air, the page with its next broadcast, if its number is
 * known.
 */
function usualPage({ nextEpisode, episodeCount, status, viewerEntry: entry }: Anime): number {
  if (entry && entry.progress > 0 && episodeCount && entry.progress < episodeCount)
    return Math.ceil((entry.progress + 1) / pageSize);
  if (status !== 'AIRING' || !nextEpisode || nextEpisode.numberEstimated) return 1;
  return episodeCount && nextEpisode.number <= episodeCount ? Math.ceil(nextEpisode.number / pageSize) : 1;
}

/** "1 to 50", by the page's own numbers: a later part of a long run starts with a high number. */
function rangesOf({ items, pageInfo }: Episodes): { value: string; label: string }[] {
  const first = (items[0]?.number ?? 1) - (pageInfo.page - 1) * pageInfo.pageSize;
  return Array.from({ length: pageInfo.totalPages }, (_, at) => {
    const from = first + at * pageInfo.pageSize;
    const to = Math.min(from + pageInfo.pageSize, first + pageInfo.totalItems) - 1;
    return { value: String(at + 1), label: from === to ? String(from) : `${from} to ${to}` };
  });
}

function whyNone({ format, startsAt, episodeCount, status, broadcast }: Anime): string {
  if (status === 'UPCOMING') return 'It hasn’t started, and no broadcast slot has been announced.';
  if (!startsAt) return 'Date unknown, so the episodes have no dates either.';
  if (format === 'OVA') return 'It was released on disc, so there are no broadcast dates.';
  const many = episodeCount && episodeCount > 1 ? `It has ${plural(episodeCount, 'episode')}. ` : '';
  const why = broadcast
    ? 'the run had breaks, so its weekly slot doesn’t give them'
    : 'it had no regular slot';
  return `${many}Their dates are unknown: ${why}.`;
}

/** Turns the spoiler screen off for all titles and pictures for this visit, and on again (client state `spoilerScreen`). */
function SpoilerSwitch({ episodes }: { episodes: readonly Episode[] }) {
  const [screen, setScreen] = usePref('spoilerScreen');
  if (!episodes.some(({ screened, titled, pictured }) => screened && (titled || pictured))) return null;
  return (
    <Button look="plain" aria-pressed={!screen} onClick={() => setScreen(!screen)}>
      {screen ? <Eye aria-hidden="true" size={18} /> : <EyeOff aria-hidden="true" size={18} />}
      {wordsOf(episodes)[screen ? 'show' : 'hide']}
    </Button>
  );
}

const wordsOf = (episodes: readonly Episode[]) =>
  episodes.some(({ pictured }) => pictured)
    ? { show: 'Show all titles and pictures', hide: 'Hide titles and pictures again' }
    : { show: 'Show all titles', hide: 'Hide titles again' };

/** What those who skip filler pass over. */
const isFiller = ({ kind }: Pick<Episode, 'kind'>) => kind !== null && skippedKinds.includes(kind);
