import { limits } from '../../../../../config/limits';
import type { WatchRow } from '../../../../../data/stores/watchStore';
import { AppError } from '../../../../../errors/AppError';
import type { ReadRow } from '../../importRow';
import { entryRows, type ListedEntry } from '../entryRow';

/** Episodes watched in one season: how often each, and when last. */
type Plays = Map<number, { plays: number; at: string | null }>;

export interface Season extends ListedEntry {
  plays: Plays;
}

/** Collects what a file says about one season, or one film, in several places. The rows come at the end. */
export class Seasons {
  private readonly seasons = new Map<string, Season>();
  private episodes = 0;

  /** The season with this key; `begin` is called only to create it. */
  of(key: string, begin: () => ListedEntry): Season {
    const known = this.seasons.get(key);
    if (known) return known;
    if (this.seasons.size >= limits.importRows) throw new AppError('IMPORT_TOO_LARGE');
    const season = { ...begin(), plays: new Map() };
    this.seasons.set(key, season);
    return season;
  }

  watched({ plays }: Season, number: number, { times = 1, at }: { times?: number; at: string | null }): void {
    const known = plays.get(number);
    if (!known) this.episodes += 1;
    if (this.episodes > limits.importValues / 4) throw new AppError('IMPORT_TOO_LARGE');
    const later = known?.at && (!at || known.at > at) ? known.at : at;
    plays.set(number, { plays: (known?.plays ?? 0) + times, at: later });
  }

  rows(): ReadRow[] {
    return [...this.seasons.values()].flatMap((season) => entryRows(withPlays(season)));
  }
}

function withPlays({ plays, ...listed }: Season): ListedEntry {
  if (plays.size === 0) return listed;
  const numbers = [...plays.keys()].sort((a, b) => a - b);
  const watches = numbers.map((number): WatchRow => [1, number, plays.get(number)?.at ?? null]);
  const days = watches.flatMap(([, , at]) => at ?? []).sort();
  const times = Math.min(...[...plays.values()].map((one) => one.plays));
  return {
    ...listed,
    watches,
    // After earlier passes, what was ever played does not tell how far the current one is.
    progress: Math.max(Number(listed.progress) || 0, listed.earlier ? 0 : (numbers.at(-1) ?? 0)),
    startedOn: listed.startedOn || days[0],
    finishedOn:
      listed.finishedOn || (listed.status === 'COMPLETED' || listed.statusGuessed ? days.at(-1) : null),
    rewatches: listed.rewatches || times - 1,
  };
}
