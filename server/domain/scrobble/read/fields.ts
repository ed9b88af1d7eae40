import { joinLines } from '../../text/textForm';
import { type IdSite, idSites, type PlayEvent, type ShowIds } from '../playEvent';

/** Maximum length of titles, names and a player's own ids. */
const MAX_NAME_CHARACTERS = 200;
const MAX_EPISODE_NUMBER = 20_000;
/** Most episodes in one file: sometimes two, rarely three. */
const MAX_EPISODES_PER_FILE = 4;

export type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Anything that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Templates send everything as text and escape quotes. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = joinLines(String(value).replaceAll('\\"', '"'));
  return VISIBLE.test(text) ? joinLines(text.slice(0, MAX_NAME_CHARACTERS)) : null;
}

export function countOf(value: unknown): number | null {
  const text = textOf(value);
  if (text === null || !/^\d{1,5}$/.test(text)) return null;
  const number = Number(text);
  return number <= MAX_EPISODE_NUMBER ? number : null;
}

export function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

/** `part` of `whole` as a percentage, 0 to 100; 0 if either is missing or invalid. */
export function percentOf(part: unknown, whole: unknown): number {
  const [played, length] = [Number(textOf(part) ?? 0), Number(textOf(whole) ?? 0)];
  if (!Number.isFinite(played) || !Number.isFinite(length) || length <= 0) return 0;
  return Math.max(0, Math.min(100, Math.floor((100 * played) / length)));
}

const spellings: Record<string, IdSite> = {
  ...Object.fromEntries(idSites.map((site) => [site.toLowerCase(), site])),
  myanimelist: 'mal',
  themoviedb: 'tmdb',
  thetvdb: 'tvdb',
};

/** Ids by the players' names for the databases: `Tmdb`, `AniList`, `myanimelist` … */
export function idsOf(named: Iterable<[string, unknown]>): ShowIds {
  const ids: ShowIds = {};
  for (const [name, value] of named) {
    const site = spellings[name.toLowerCase()];
    const id = textOf(value);
    if (site && id && /^(?:tt)?\d{1,12}$/.test(id)) ids[site] ??= id;
  }
  return ids;
}

/** One event per episode in the file. */
export function episodesOf(event: PlayEvent, last: number | null): PlayEvent[] {
  const more = last === null ? 0 : last - event.episode;
  if (more < 1 || more >= MAX_EPISODES_PER_FILE) return [event];
  return Array.from({ length: more + 1 }, (_, n) => ({ ...event, episode: event.episode + n }));
}
