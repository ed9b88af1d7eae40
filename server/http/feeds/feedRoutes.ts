import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { Feed } from 'feed';
import { paths } from '../../../shared/paths';
import type { AnimeSeason } from '../../data/entities/catalogue';
import { preferredTitle } from '../../domain/catalogue/animeRow';
import { seasonAnime } from '../../domain/catalogue/discover/seasonAnime';
import type { Deps } from '../../domain/ports';
import { calendarEpisodes, type FeedEpisode, newestEpisodes } from '../../domain/tracking/feeds/feedEpisodes';
import { type FeedKind, feedFiles, ownerOfFeed } from '../../domain/tracking/feeds/feeds';
import { AppError } from '../../errors/AppError';
import { limitByAddress } from '../limitByAddress';
import { type CalendarEvent, writeCalendar } from './calendar';

type FeedDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'limiter' | 'discover' | 'search'>;

interface Written {
  type: string;
  text: string;
}

/** Minutes of an episode whose length nobody knows, in a calendar. */
const USUAL_MINUTES = 24;

const writers: Record<FeedKind, (deps: FeedDeps, userId: string) => Promise<Written>> = {
  CALENDAR: async (deps, userId) => {
    const events = (await calendarEpisodes(deps, { userId })).map(toEvent);
    const site = siteOf(deps);
    return { type: CALENDAR, text: writeCalendar(site, { title: `${site.name}: my anime`, events }) };
  },
  EPISODES: async (deps, userId) => ({
    type: 'application/rss+xml; charset=utf-8',
    text: writeRss(deps, await newestEpisodes(deps, { userId })),
  }),
};

const CALENDAR = 'text/calendar; charset=utf-8';

/**
 * `/feeds/{token}/…` and `/feeds/season/…` (product P3): for calendars and readers, which have no session. A private feed
 * holds what its owner follows and when it airs, and nothing about the owner; a token that opens nothing looks like an
 * address that never was.
 */
export function feedRoutes(deps: FeedDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/feeds/season/:year/:file', async (req, res) => {
    const [, season] = /^(winter|spring|summer|fall)\.ics$/.exec(req.params.file) ?? [];
    if (!/^[12]\d{3}$/.test(req.params.year) || !season) throw new AppError('NOT_FOUND');
    const written = await seasonCalendar(deps, Number(req.params.year), season);
    send(req, res, written, 'public, max-age=3600');
  });
  router.get('/feeds/:token/:file', async (req, res) => {
    const { token, file } = req.params;
    const kind = (Object.keys(feedFiles) as FeedKind[]).find((one) => feedFiles[one] === file);
    await limitByAddress(deps.limiter, 'call', req, '/feeds');
    const userId = kind && /^[A-Za-z0-9]{40}$/.test(token) ? await ownerOfFeed(deps, { token, kind }) : null;
    if (!kind || userId === null) throw new AppError('NOT_FOUND');
    res.set({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
    send(req, res, await writers[kind](deps, userId), 'private, no-cache');
  });
  return router;
}

/** A reader that has it already is told so in a few bytes. */
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
  minutes,
}: FeedEpisode): CalendarEvent {
  return {
    key: `episode-${animeId}-${number}`,
    title: `${title} ${numberEstimated ? '~' : '#'}${number}`,
    from: airsAt,
    minutes: minutes ?? USUAL_MINUTES,
    path: paths.anime(slug),
  };
}

function writeRss(deps: FeedDeps, episodes: readonly FeedEpisode[]): string {
  const { name, baseURL } = siteOf(deps);
  const feed = new Feed({
    id: baseURL + paths.latest(),
    title: `${name}: my new episodes`,
    description: 'Aired episodes of the anime on my lists, the newest first.',
    link: baseURL + paths.latest(),
    language: 'en',
    updated: episodes[0]?.airsAt ?? new Date(0),
    generator: name,
    ttl: 60,
  });
  for (const { animeId, number, title, slug, airsAt } of episodes) {
    const link = baseURL + paths.anime(slug);
    const guid = `${baseURL}/anime/${animeId}#${number}`;
    feed.addItem({ title: `${title}, episode ${number}`, link, guid, id: guid, date: airsAt });
  }
  return feed.rss2();
}

/** Anime of one season that a public calendar names. */
const SEASON_SIZE = 300;

async function seasonCalendar(deps: FeedDeps, year: number, season: string): Promise<Written> {
  const { items } = await seasonAnime(deps, {
    year,
    season: season.toUpperCase() as AnimeSeason,
    page: 1,
    pageSize: SEASON_SIZE,
  });
  const events = items
    .flatMap(({ id, startsAt, episodeMinutes, slug, ...titles }): CalendarEvent[] =>
      startsAt
        ? [
            {
              key: `start-${id}`,
              title: `${preferredTitle(titles)} begins`,
              from: startsAt,
              minutes: episodeMinutes ?? USUAL_MINUTES,
              path: paths.anime(slug),
            },
          ]
        : [],
    )
    .sort((a, b) => a.from.getTime() - b.from.getTime());
  const site = siteOf(deps);
  return { type: CALENDAR, text: writeCalendar(site, { title: `${site.name}: ${season} ${year}`, events }) };
}
