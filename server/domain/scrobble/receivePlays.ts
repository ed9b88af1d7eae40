import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { limits } from '../../config/limits';
import { hasPlay, insertPlay, type PlayRow, trimPlays } from '../../data/stores/scrobblePlayStore';
import type { Deps } from '../deps';
import { changeLists, countListChange } from '../tracking/changeLists';
import { type Counted, countPlay } from './countPlay';
import { findPlace } from './findPlace';
import type { Place } from './locate/series';
import { notifyOfWaitingPlays } from './notifyOfWaitingPlays';
import { type IdSite, idSites, type PlayEvent } from './playEvent';
import { readPlays } from './read';
import { type ScrobbleRules, scrobbleRulesOf } from './rules';
import { NO_SEASON, seriesKeysOf } from './seriesKeys';

/**
 * What became of a play: counted (or why not), too little played, waiting for a match or for confirmation, or dismissed.
 * `REPEATED` is never stored, as the play already is.
 */
export const playStates = [
  'MARKED',
  'ALREADY',
  'COMPLETE',
  'NOT_ON_LIST',
  'NOT_AIRED',
  'PARTIAL',
  'ASKED',
  'UNMATCHED',
  'DISMISSED',
] as const;
export type PlayState = (typeof playStates)[number];

export type ReceiveDeps = Pick<
  Deps,
  'db' | 'clock' | 'random' | 'limiter' | 'notifier' | 'matchFile' | 'log'
>;

interface ReceiveInput {
  userId: string;
  payload: unknown;
  /** Counts only the plays of this user of the player. */
  viewer: string | null;
}

/**
 * Processes a player's payload. Returns the state of each play in it, or null for an unknown payload. A repeated play changes
 * nothing, even if it was undone in between.
 */
export async function receivePlays(
  deps: ReceiveDeps,
  { userId, payload, viewer }: ReceiveInput,
): Promise<(PlayState | 'REPEATED')[] | null> {
  const events = readPlays(payload);
  if (!events) return null;
  const states: (PlayState | 'REPEATED')[] = [];
  for (const event of events.filter((one) => isMeant(one, viewer)))
    states.push(await receive(deps, { userId, event }));
  if (states.includes('UNMATCHED')) await notifyOfWaitingPlays(deps, { userId, news: true });
  return states;
}

function isMeant({ viewer, ofOther }: PlayEvent, asked: string | null): boolean {
  if (asked === null) return !ofOther;
  return viewer === null || viewer.toLowerCase() === asked.toLowerCase();
}

async function receive(
  deps: ReceiveDeps,
  { userId, event }: { userId: string; event: PlayEvent },
): Promise<PlayState | 'REPEATED'> {
  const rules = await scrobbleRulesOf(deps, userId);
  const enough = event.percent >= rules.percent;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - REPEAT_MS);
  const [playKey, keyBefore] = [keyOf(event, { enough, at: now }), keyOf(event, { enough, at: since })];
  const isRepeated = async (manager: EntityManager) =>
    (await hasPlay(manager, { userId, playKey })) ||
    (keyBefore !== playKey && (await hasPlay(manager, { userId, playKey: keyBefore, since })));
  if (await isRepeated(deps.db.manager)) return 'REPEATED';
  await countListChange(deps, { userId, episodes: 1 });
  const place = enough ? await findPlace(deps, { userId, event }) : null;
  // Two reports at once wait for each other here: the second one finds the play.
  const state = await changeLists(deps, userId, async (manager) => {
    if (await isRepeated(manager)) return 'REPEATED';
    const { state, undoId } = enough
      ? await decide(deps, manager, { userId, place, source: event.source, rules })
      : { state: 'PARTIAL' as const, undoId: null };
    const row: PlayRow = {
      id: deps.random.id(),
      userId,
      playKey,
      source: event.source,
      title: nameOf(event),
      seriesKey: seriesKeysOf(event)[0] ?? '',
      season: event.season ?? NO_SEASON,
      episode: event.episode,
      percent: event.percent,
      state,
      animeId: place?.animeId ?? null,
      number: place?.number ?? null,
      undoId,
      createdAt: now,
    };
    await insertPlay(manager, row);
    await trimPlays(manager, { userId, keep: limits.scrobblePlays });
    return state;
  });
  deps.log.info({ event: 'play received', userId, source: event.source, state }, 'a player reported a play');
  return state;
}

const siteNames: Record<IdSite, string> = {
  anidb: 'AniDB',
  aniList: 'AniList',
  mal: 'MyAnimeList',
  kitsu: 'Kitsu',
  tmdb: 'TMDB',
  tvdb: 'TVDB',
  imdb: 'IMDb',
};

/** The name under which a play waits; a script may give no more than an id. */
function nameOf({ title, anime, ids }: PlayEvent): string {
  const [site] = idSites.filter((one) => ids[one]);
  return title ?? anime ?? (site ? `${siteNames[site]} ${ids[site]}` : '');
}

async function decide(
  deps: ReceiveDeps,
  manager: EntityManager,
  {
    userId,
    place,
    source,
    rules,
  }: { userId: string; place: Place | null; source: string; rules: ScrobbleRules },
): Promise<{ state: Counted | 'UNMATCHED' | 'ASKED'; undoId: string | null }> {
  if (!place) return { state: 'UNMATCHED', undoId: null };
  if (rules.askFirst) return { state: 'ASKED', undoId: null };
  return await countPlay(deps, manager, { userId, place, source, rules });
}

/** How long after a play its other report may come if midnight is between them. */
const REPEAT_MS = 3 * 3_600_000;

/** One play per item and day: players report both the end and the watched mark that they set. */
function keyOf(event: PlayEvent, { enough, at }: { enough: boolean; at: Date }): string {
  const { source, item, season, episode } = event;
  const day = at.toISOString().slice(0, 10);
  const parts = [source, item, ...seriesKeysOf(event).slice(-1), season, episode, enough, day];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
