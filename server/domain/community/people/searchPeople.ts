import type { Deps } from '../../ports';
import { shownPicture } from '../pictures/shownPicture';
import { notClosed, notHidden, type Reader } from '../reader';
import { normaliseHandle } from './handle';
import type { Person } from './person';

/**
 * People whose handle begins so, or whose name holds the text: for mentions and for finding friends. Nobody is found
 * whose profile is closed to the reader, but by the whole handle, nor whom the reader must not meet.
 */
export async function searchPeople(
  { db }: Pick<Deps, 'db'>,
  { reader, text, limit }: { reader: Reader; text: string; limit: number },
): Promise<Person[]> {
  const wanted = normaliseHandle(text);
  if (wanted === '') return [];
  const met = notHidden('p.userId', reader);
  const open = notClosed('p.userId', reader);
  const start = `${escapeLike(wanted)}%`;
  // A letter or two stand in too many names to say anything.
  const inside = wanted.length < SHORTEST_PART ? start : `%${escapeLike(wanted)}%`;
  const found: Person[] = await db.manager.query(
    `SELECT p.userId AS id, p.handle AS handle, u.name AS name, u.image AS avatar
       FROM profile p JOIN user u ON u.id = p.userId
      WHERE (p.handle LIKE ? ESCAPE '!' OR LOWER(u.name) LIKE ? ESCAPE '!') AND ${met.sql}
        AND (p.handle = ? OR ${open.sql})
      ORDER BY CASE WHEN p.handle = ? THEN 0 WHEN p.handle LIKE ? ESCAPE '!' THEN 1 ELSE 2 END, p.handle LIMIT ?`,
    [start, inside, ...met.values, wanted, ...open.values, wanted, start, limit],
  );
  return found.map((person) => ({ ...person, avatar: shownPicture(person.id, person.avatar) }));
}

const SHORTEST_PART = 3;

/** Signs that LIKE reads are letters here (security P10). */
function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}
