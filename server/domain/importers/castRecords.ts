import { type CastEntry, STAFF_ROLES } from '../catalogueData/people/schema';
import type { AnimeRecord } from './source';

/**
 * Characters and staff in record form: people by name, so that facts of another source can be laid over them before ids are
 * assigned (store/People.ts).
 */
export function castRecords(entry: CastEntry | undefined): Pick<AnimeRecord, 'characters' | 'staff'> {
  if (!entry) return { characters: [], staff: [] };
  return {
    characters: entry.characters.map(({ name, native, role, voice }) => ({
      name,
      native: native ?? null,
      role,
      voice: voice ?? null,
    })),
    staff: entry.staff
      .map(({ role, name }) => ({ role, name }))
      .sort((a, b) => STAFF_ROLES.indexOf(a.role) - STAFF_ROLES.indexOf(b.role)),
  };
}
