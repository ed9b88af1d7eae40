import { limits } from '../../../../../config/limits';
import type { ReadRow } from '../../importRow';
import { countOf, instantOf, textOf, titleOf, yearOf } from '../fields';
import { type Collector, fieldOf, type JsonPart, type ListFormat, type Taken } from '../format';
import { type Season, Seasons } from './seasons';

/**
 * The files about watching in Trakt's data export: history, watched shows and films, watchlist, ratings. Trakt has no ids of
 * anime sites and treats all seasons as one show: each season is a row, matched by title and year.
 */
export const trakt: ListFormat = {
  source: 'TRAKT',
  json: [
    {
      lists: [''],
      knows: ({ value }) =>
        fieldOf(fieldOf(fieldOf(value, 'show') ?? fieldOf(value, 'movie'), 'ids'), 'trakt') !== undefined,
      open: () => new TraktList(),
    },
  ],
};

class TraktList implements Collector<JsonPart> {
  private readonly seasons = new Seasons();

  take({ value }: JsonPart): Taken {
    const of = (name: string) => fieldOf(value, name);
    if (of('listed_at') !== undefined) return this.planned(value);
    if (of('rating') !== undefined) return this.rated(value);
    const episode = of('episode');
    if (of('watched_at') !== undefined && episode !== undefined) {
      const at = instantOf(of('watched_at')) ?? null;
      return this.watched(value, fieldOf(episode, 'season'), fieldOf(episode, 'number'), { times: 1, at });
    }
    if (of('movie') !== undefined) {
      const at = instantOf(of('watched_at') ?? of('last_watched_at')) ?? null;
      const film = this.season(value, 0);
      film.status = 'COMPLETED';
      this.seasons.watched(film, 1, { times: countOf(of('plays'), limits.rewatches) || 1, at });
      return [];
    }
    return this.watchedShow(value);
  }

  end(): ReadRow[] {
    return this.seasons.rows();
  }

  private planned(value: unknown): Taken {
    const season = this.season(value, numberOf(fieldOf(fieldOf(value, 'season'), 'number')) ?? 1);
    season.notes = textOf(fieldOf(value, 'notes'));
    return [];
  }

  /** Ratings of episodes are skipped, as an entry has only one. */
  private rated(value: unknown): Taken {
    if (fieldOf(value, 'episode') !== undefined) return { skipped: 'Ratings of episodes' };
    const season = this.season(value, numberOf(fieldOf(fieldOf(value, 'season'), 'number')) ?? 1);
    season.score = fieldOf(value, 'rating');
    season.status = season.statusGuessed ? season.status : null;
    return [];
  }

  private watchedShow(value: unknown): Taken {
    const seasons = fieldOf(value, 'seasons');
    if (!Array.isArray(seasons)) {
      const season = this.season(value, 1);
      Object.assign(season, { status: 'WATCHING', problems: ['NO_PROGRESS'] });
      return [];
    }
    for (const season of seasons) {
      const episodes = fieldOf(season, 'episodes');
      for (const episode of Array.isArray(episodes) ? episodes : []) {
        const at = instantOf(fieldOf(episode, 'last_watched_at')) ?? null;
        const times = countOf(fieldOf(episode, 'plays'), limits.rewatches) || 1;
        this.watched(value, fieldOf(season, 'number'), fieldOf(episode, 'number'), { times, at });
      }
    }
    return [];
  }

  private watched(
    value: unknown,
    seasonNumber: unknown,
    episodeNumber: unknown,
    seen: { times: number; at: string | null },
  ): Taken {
    const [number, episode] = [numberOf(seasonNumber), numberOf(episodeNumber)];
    if (number === null || number === 0 || !episode) return { skipped: 'Specials' };
    const season = this.season(value, number);
    Object.assign(season, { status: 'WATCHING', statusGuessed: true });
    this.seasons.watched(season, episode, seen);
    return [];
  }

  /** A film is season 0 here. The year belongs to the first season. */
  private season(value: unknown, number: number): Season {
    const film = fieldOf(value, 'movie');
    const about = film ?? fieldOf(value, 'show');
    const key = `${film === undefined} ${textOf(fieldOf(fieldOf(about, 'ids'), 'trakt'))} ${number}`;
    return this.seasons.of(key, () => {
      const title = titleOf(fieldOf(about, 'title'));
      const year = yearOf(fieldOf(about, 'year'));
      return {
        anime: {
          title: number > 1 ? `${title} Season ${number}` : title,
          ...(number > 1 ? { season: number } : { year }),
          ...(film === undefined ? {} : { format: 'MOVIE' as const }),
        },
        status: 'PLANNING',
        progress: 0,
      };
    });
  }
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? countOf(value, limits.episodes) : null;
}
