import type { PlayReader } from '../playEvent';
import { countOf, episodesOf, idsOf, isTrue, percentOf, textOf } from './fields';

/**
 * Jellyfin's Webhook plugin, with "Send all properties" or a template using the same names. Ids are those of the episode, not
 * of the series, so only a film's are used; which of them are present shows whose season numbering the library uses.
 */
export const readJellyfin: PlayReader = (payload) => {
  const what = textOf(payload.NotificationType);
  if (what === null) return undefined;
  const percent = playedPercent(what, payload);
  const movie = payload.ItemType === 'Movie';
  const episode = movie ? 1 : countOf(payload.EpisodeNumber);
  if (percent === null || episode === null || !(movie || payload.ItemType === 'Episode')) return [];
  const ids = idsOf(
    Object.entries(payload).flatMap(([name, value]): [string, unknown][] =>
      name.startsWith('Provider_') ? [[name.slice(9), value]] : [],
    ),
  );
  const event = {
    source: 'JELLYFIN' as const,
    kind: movie ? ('MOVIE' as const) : ('EPISODE' as const),
    title: textOf(movie ? payload.Name : payload.SeriesName),
    year: countOf(textOf(payload.SeriesPremiereDate)?.slice(0, 4)) ?? countOf(payload.Year),
    season: movie ? null : countOf(payload.SeasonNumber),
    episode,
    ids: movie ? ids : {},
    seasonsOf: ids.tmdb ? ('TMDB' as const) : ids.tvdb ? ('OTHER' as const) : null,
    anime: null,
    percent,
    item: textOf(payload.ItemId) ?? '',
    viewer: textOf(payload.NotificationUsername) ?? '',
  };
  return episodesOf(event, countOf(payload.EpisodeNumberEnd));
};

/** "User Data Saved" also reports ratings and positions. */
function playedPercent(what: string, payload: Record<string, unknown>): number | null {
  if (what === 'PlaybackStop') {
    if (isTrue(payload.PlayedToCompletion)) return 100;
    return percentOf(payload.PlaybackPositionTicks, payload.RunTimeTicks);
  }
  const marked = payload.SaveReason === 'TogglePlayed' || payload.SaveReason === 'PlaybackFinished';
  return what === 'UserDataSaved' && marked && isTrue(payload.Played) ? 100 : null;
}
