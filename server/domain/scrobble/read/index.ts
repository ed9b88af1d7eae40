import type { PlayEvent, PlayReader } from '../playEvent';
import { readEmby } from './emby';
import { readJellyfin } from './jellyfin';
import { readKodi } from './kodi';
import { readPlex } from './plex';
import { readScript } from './script';

/** The script form comes last, as it is the least specific. */
const readers: readonly PlayReader[] = [readJellyfin, readPlex, readEmby, readKodi, readScript];

/**
 * The plays in a payload of any player: an empty list for other events (a start, a pause, a new file), undefined for an unknown
 * payload. Players are recognised by the payload's shape, so that one address serves them all.
 */
export function readPlays(payload: unknown): PlayEvent[] | undefined {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined;
  for (const read of readers) {
    const events = read(payload as Record<string, unknown>);
    if (events) return events.filter(isNamed);
  }
  return undefined;
}

/** What has neither title nor id, such as a home video, could only wait without a name. */
function isNamed({ title, anime, ids }: PlayEvent): boolean {
  return title !== null || anime !== null || Object.keys(ids).length > 0;
}
