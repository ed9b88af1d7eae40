import type { PlayReader } from '../playEvent';
import { countOf, episodesOf, fieldsOf, idsOf, isTrue, percentOf, textOf } from './fields';

/** Emby webhooks, "Stop" and "Mark Played". As with Jellyfin, an episode's ids are not those of its series. */
export const readEmby: PlayReader = (payload) => {
  const what = textOf(payload.Event);
  if (what === null) return undefined;
  const item = fieldsOf(payload.Item);
  const playback = fieldsOf(payload.PlaybackInfo);
  const stopped = what === 'playback.stop';
  const movie = item.Type === 'Movie';
  const episode = movie ? 1 : countOf(item.IndexNumber);
  const played = stopped || what === 'item.markplayed';
  if (!played || episode === null || !(movie || item.Type === 'Episode')) return [];
  const ids = idsOf(Object.entries(fieldsOf(item.ProviderIds)));
  const whole = !stopped || isTrue(playback.PlayedToCompletion);
  const event = {
    source: 'EMBY' as const,
    kind: movie ? ('MOVIE' as const) : ('EPISODE' as const),
    title: textOf(movie ? item.Name : item.SeriesName),
    year: movie ? countOf(item.ProductionYear) : null,
    season: movie ? null : countOf(item.ParentIndexNumber),
    episode,
    ids: movie ? ids : {},
    seasonsOf: ids.tmdb ? ('TMDB' as const) : ids.tvdb ? ('OTHER' as const) : null,
    anime: null,
    percent: whole ? 100 : percentOf(playback.PositionTicks, item.RunTimeTicks),
    item: textOf(item.Id) ?? '',
    viewer: textOf(fieldsOf(payload.User).Name) ?? '',
  };
  return episodesOf(event, countOf(item.IndexNumberEnd));
};
