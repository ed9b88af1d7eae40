import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { Feed } from 'feed';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { paths } from '../../../shared/paths';
import { limits } from '../../config/limits';
import type { AnimeSeason } from '../../data/entities/catalogue';
import { preferredTitle } from '../../domain/catalogue/anime';
import { readSeasonAnime } from '../../domain/catalogue/discover/seasonAnime';
import { readReviewsByFriends } from '../../domain/community/reviews/readReviews';
import type { Deps } from '../../domain/deps';
import { readSonarrList } from '../../domain/scrobble/sonarrList';
import { removeNonXml } from '../../domain/text/textForm';
import {
  type FeedEpisode,
  type FeedKind,
  feedFiles,
  findFeedOwner,
  type Revision,
  readCalendarEpisodes,
  readNewestEpisodes,
  startRevisions,
} from '../../domain/tracking/feeds';
import { AppError } from '../../errors/AppError';
import type { SiteFacts } from '../heads/pageHead';
import { chargeWork, limitByAddress } from '../rateLimit';

type FeedDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'log' | 'limiter' | 'discover' | 'search' | 'matchFile'
>;

interface Written {
  type: string;
  text: string;
}

/** Calendar length of an episode of unknown length, in minutes. */
const DEFAULT_EPISODE_MINUTES = 24;

type Writer = (deps: FeedDeps, asked: { userId: string; address: string }) => Promise<Written>;

const writers: Record<FeedKind, Writer> = {
  CALENDAR: async (deps, { userId }) => {
    const events = (await readCalendarEpisodes(deps, { userId })).map(toEvent);
    const site = siteOf(deps);
    return { type: CALENDAR, text: writeCalendar(site, { title: `${site.name}: my anime`, events }) };
  },
  EPISODES: async (deps, { userId, address }) => ({
    type: RSS,
    text: writeRss(deps, {
      address,
      page: paths.latest(),
      title: 'my new episodes',
      description: 'New episodes of the anime on my lists, newest first.',
      items: (await readNewestEpisodes(deps, { userId })).map(({ animeId, number, title, slug, airsAt }) => ({
        title: `${title}, episode ${number}`,
        path: paths.anime(slug),
        id: `/anime/${animeId}#${number}`,
        date: airsAt,
      })),
    }),
  }),
  REVIEWS: async (deps, { userId, address }) => ({
    type: RSS,
    text: writeRss(deps, {
      address,
      page: paths.discussions(),
      title: 'reviews by my friends',
      description: 'What my friends say of anime, newest first.',
      items: (await readReviewsByFriends(deps, { userId })).map(({ threadId, name, title, at }) => ({
        title: `${name} reviewed ${title}`,
        path: paths.thread(threadId),
        id: paths.thread(threadId),
        date: at,
      })),
    }),
  }),
  SONARR: async (deps, { userId }) => {
    const { ids } = await readSonarrList(deps, { userId });
    return { type: 'application/json', text: JSON.stringify(ids.map((tvdbId) => ({ tvdbId }))) };
  },
};

const RSS = 'application/rss+xml; charset=utf-8';
const CALENDAR = 'text/calendar; charset=utf-8';

/**
 * `/feeds/{token}/…` and `/feeds/season/…`: for calendar apps and feed readers, which have no session. A private feed has what
 * its owner follows and when it airs, but nothing about the owner. An invalid token looks like a path that does not exist.
 */
export function feedRoutes(deps: FeedDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/feeds/season/:year/:file', async (req, res) => {
    const [, season] = /^(winter|spring|summer|fall)\.ics$/.exec(req.params.file) ?? [];
    if (!/^[12]\d{3}$/.test(req.params.year) || !season) throw new AppError('NOT_FOUND');
    await chargeWork(deps, req, limits.feedCost);
    const written = await seasonCalendar(deps, Number(req.params.year), season);
    send(req, res, written, 'public, max-age=3600');
  });
  router.get('/feeds/:token/:file', async (req, res) => {
    const { token, file } = req.params;
    const kind = (Object.keys(feedFiles) as FeedKind[]).find((one) => feedFiles[one] === file);
    await limitByAddress(deps.limiter, 'call', req, '/feeds');
    const userId =
      kind && /^[A-Za-z0-9]{40}$/.test(token) ? await findFeedOwner(deps, { token, kind }) : null;
    if (!kind || userId === null) throw new AppError('NOT_FOUND');
    await chargeWork(deps, req, limits.feedCost);
    res.set({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
    const address = deps.config.baseURL + req.path;
    send(req, res, await writers[kind](deps, { userId, address }), 'private, no-cache');
  });
  return router;
}

/** Responds with 304 if the client already has this version. */
function send(req: Request, res: Response, { type, text }: Written, cacheControl: string): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  res.set({ 'Content-Type': type, 'Cache-Control': cacheControl, ETag: etag });
  if (req.headers['if-none-match'] === etag) res.status(304).end();
  else res.send(text);
}

const siteOf = ({ config }: FeedDeps) => ({ name: config.site.name, baseURL: config.baseURL });

function toEvent({
  animeId,
  number,
  numberEstimated,
  title,
  slug,
  airsAt,
  dated,
  minutes,
  changedAt,
  moves,
}: FeedEpisode & Revision): CalendarEvent {
  return {
    key: `episode-${animeId}-${number}`,
    title: `${title} ${numberEstimated ? '~' : '#'}${number}`,
    from: airsAt,
    dated,
    minutes: minutes ?? DEFAULT_EPISODE_MINUTES,
    path: paths.anime(slug),
    changedAt,
    moves,
  };
}

interface News {
  /** The feed's own address. */
  address: string;
  /** The page of the site that shows more of it. */
  page: string;
  title: string;
  description: string;
  /** Newest first; paths and ids begin with a slash. */
  items: readonly { title: string; path: string; id: string; date: Date }[];
}

function writeRss(deps: FeedDeps, { address, page, title: what, description, items }: News): string {
  const { name, baseURL } = siteOf(deps);
  const feed = new Feed({
    id: baseURL + page,
    title: `${name}: ${what}`,
    description,
    link: baseURL + page,
    feedLinks: { rss: address },
    language: 'en',
    updated: items[0]?.date ?? new Date(0),
    generator: name,
    ttl: 60,
  });
  for (const { title, path, id, date } of items) {
    const guid = baseURL + id;
    feed.addItem({ title: removeNonXml(title), link: baseURL + path, guid, id: guid, date });
  }
  return feed.rss2();
}

/** Maximum anime in the public calendar of a season. */
const MAX_SEASON_ANIME = 300;

async function seasonCalendar(deps: FeedDeps, year: number, season: string): Promise<Written> {
  const { items } = await readSeasonAnime(deps, {
    year,
    season: season.toUpperCase() as AnimeSeason,
    page: 1,
    pageSize: MAX_SEASON_ANIME,
  });
  const revisionOf = await startRevisions(
    deps,
    items.map(({ id }) => id),
  );
  const events = items
    .flatMap(({ id, startsAt, startsDated, episodeMinutes, slug, ...titles }): CalendarEvent[] =>
      startsAt
        ? [
            {
              key: `start-${id}`,
              title: `${preferredTitle(titles, deps.config.site.titleLanguage)} starts`,
              from: startsAt,
              dated: startsDated,
              minutes: episodeMinutes ?? DEFAULT_EPISODE_MINUTES,
              path: paths.anime(slug),
              ...revisionOf(id),
            },
          ]
        : [],
    )
    .sort((a, b) => a.from.getTime() - b.from.getTime());
  const site = siteOf(deps);
  return { type: CALENDAR, text: writeCalendar(site, { title: `${site.name}: ${season} ${year}`, events }) };
}

/** Refresh interval for calendar apps, in seconds. */
const REFRESH_INTERVAL_S = 3 * 3600;

/** A calendar event, at a time (shown in the reader's own time zone) or on a day. */
interface CalendarEvent extends Revision {
  /** Stable id, so that a calendar updates an event it already has. */
  key: string;
  title: string;
  from: Date;
  /** True if only the day is known: an all-day event, the same in every time zone. */
  dated: boolean;
  minutes: number;
  path: string;
}

/** A calendar must have a component, even without events. */
const UTC = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZNAME:UTC'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n');

/** An iCalendar file (RFC 5545) for subscriptions. */
function writeCalendar(
  { name, baseURL }: SiteFacts,
  { title, events }: { title: string; events: readonly CalendarEvent[] },
): string {
  const host = new URL(baseURL).hostname;
  const calendar = ical({
    name: title,
    prodId: { company: name, product: 'calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_INTERVAL_S,
  });
  if (events.length === 0) calendar.timezone({ name: 'Etc/UTC', generator: () => UTC });
  for (const { key, title: summary, from, dated, minutes, path, changedAt, moves } of events) {
    calendar.createEvent({
      id: `${key}@${host}`,
      start: from,
      end: dated ? undefined : new Date(from.getTime() + minutes * 60_000),
      allDay: dated,
      // A calendar replaces what it has by a later revision.
      stamp: changedAt,
      sequence: moves,
      summary,
      url: baseURL + path,
    });
  }
  return `${calendar.toString()}\r\n`;
}
