import type { PlayReader } from '../playEvent';
import { countOf, fieldsOf, idsOf, textOf } from './fields';

/**
 * A notification of Kodi's JSON-RPC whose `item` holds what `Player.GetItem` says of it, as the add-on in `contrib/kodi` sends
 * it. Kodi itself names an item of its library by a number alone, which nobody else can read.
 */
export const readKodi: PlayReader = (payload) => {
  const method = textOf(payload.method);
  if (payload.jsonrpc === undefined || method === null) return undefined;
  const data = fieldsOf(fieldsOf(payload.params).data);
  const item = fieldsOf(data.item);
  const percent = playedPercent(method, data);
  const movie = item.type === 'movie';
  const episode = movie ? 1 : countOf(item.episode);
  if (percent === null || episode === null || !(movie || item.type === 'episode')) return [];
  const ids = idsOf(Object.entries(fieldsOf(item.uniqueid)));
  return [
    {
      source: 'KODI',
      kind: movie ? 'MOVIE' : 'EPISODE',
      title: textOf(movie ? item.title : item.showtitle),
      year: movie ? countOf(item.year) : null,
      season: movie ? null : countOf(item.season),
      episode,
      ids: movie ? ids : {},
      seasonsOf: ids.tmdb ? 'TMDB' : ids.tvdb ? 'OTHER' : null,
      anime: null,
      percent,
      item: `${textOf(item.id) ?? textOf(item.file) ?? ''}`,
      viewer: null,
    },
  ];
};

/** `end` says that it ran to its end; `percentage` is the add-on's, for who skips the credits. */
function playedPercent(method: string, data: Record<string, unknown>): number | null {
  if (method === 'VideoLibrary.OnUpdate') return (countOf(data.playcount) ?? 0) > 0 ? 100 : null;
  if (method !== 'Player.OnStop') return null;
  if (data.end === true) return 100;
  const percentage = typeof data.percentage === 'number' ? data.percentage : 0;
  return Math.max(0, Math.min(100, Math.floor(percentage))) || 0;
}
