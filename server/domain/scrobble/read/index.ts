import type { PlayEvent, PlayReader } from '../playEvent';
import { readEmby } from './emby';
import { readJellyfin } from './jellyfin';
import { readKodi } from './kodi';
import { readPlex } from './plex';
import { readScript } from './script';

/** The plain form is last: it has the fewest names of its own. */
const readers: readonly PlayReader[] = [readJellyfin, readPlex, readEmby, readKodi, readScript];

/**
 * What was played, of a payload that any of the players may have sent: none where it tells of something else (a start, a
 * pause, a new file), undefined where no player sends such a thing. Players are told apart by the shape, so that one address is enough.
 */
export function readPlays(payload: unknown): PlayEvent[] | undefined {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined;
  for (const read of readers) {
    const events = read(payload as Record<string, unknown>);
    if (events) return events;
  }
  return undefined;
}
