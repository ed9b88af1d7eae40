import type { Deps } from '../../ports';
import { settingsOf } from '../../settings/settings';
import { findEntries } from '../entries/findEntries';
import { outOfOrder } from '../history/outOfOrder';
import { type Screen, screenOf } from './screen';

/** The spoiler screen of each of these anime for one person; null where the anime is not on their list. */
export async function screensOf(
  { db }: Pick<Deps, 'db'>,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<(Screen | null)[]> {
  const [settings] = await settingsOf(db, [userId]);
  const entries = await findEntries(db.manager, { userId, animeIds });
  const marked = await outOfOrder(db.manager, [...entries.values()]);
  return animeIds.map((animeId) => {
    const entry = entries.get(animeId);
    if (!entry || !settings) return null;
    return screenOf(entry, settings.spoilerLevel, marked.get(entry.id) ?? new Set());
  });
}
