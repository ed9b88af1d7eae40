import type { PlayReader } from '../playEvent';
import { countOf, fieldsOf, idsOf, textOf } from './fields';

/**
 * A Kodi JSON-RPC notification whose `item` has the fields of `Player.GetItem`, as sent by the add-on in `contrib/kodi`. Kodi
 * itself identifies an item only by its library number, which means nothing elsewhere.
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

/** `end` means that it played to the end; `percentage` comes from the add-on, for viewers who skip the credits. */
function playedPercent(method: string, data: Record<string, unknown>): number | null {
  if (method === 'VideoLibrary.OnUpdate') return (countOf(data.playcount) ?? 0) > 0 ? 100 : null;
  if (method !== 'Player.OnStop') return null;
  if (data.end === true) return 100;
  const percentage = typeof data.percentage === 'number' ? data.percentage : 0;
  return Math.max(0, Math.min(100, Math.floor(percentage))) || 0;
}
