import { limits } from '../../../../config/limits';
import { bulkInsert } from '../../../../data/bulkInsert';
import { UserSettingsEntity } from '../../../../data/entities/tracking';
import { toSqlInstant } from '../../../../data/instant';
import { type Settings, settingsOf } from '../../../settings/settings';
import { writeSettings } from '../../../settings/updateSettings';
import type { FieldChange, ImportRow } from '../importRow';
import { animeOfRow, refused, takeRoom, type Work, type WorkedRow, worked } from './work';

/** Anime that their person does not want to meet. */
export async function workHidden(work: Work, rows: readonly ImportRow<'HIDDEN'>[]): Promise<WorkedRow[]> {
  const { deps, manager, userId, dry } = work;
  if (rows.length === 0) return [];
  const stored: { animeId: number }[] = await manager.query(
    'SELECT animeId FROM hidden_anime WHERE userId = ?',
    [userId],
  );
  const hidden = new Set(stored.map(({ animeId }) => animeId));
  const added: [string, number, string][] = [];
  const results = rows.map((row): WorkedRow => {
    const [anime] = animeOfRow(work, row);
    if (!anime) return worked(row, 'UNMATCHED', { animeIds: [] });
    const matched = { ...row, animeIds: [anime.id] };
    const there = hidden.size;
    const room = hidden.has(anime.id)
      ? 'taken'
      : takeRoom(work, { list: 'hidden', key: String(anime.id), there, most: limits.hiddenAnime });
    if (room === 'full') return refused(matched, 'LIST_IS_FULL');
    if (room === 'taken') return worked(matched, 'UNCHANGED');
    if (!dry) {
      hidden.add(anime.id);
      const { hiddenAt } = row.payload;
      added.push([userId, anime.id, toSqlInstant(hiddenAt ? new Date(hiddenAt) : deps.clock.now())]);
    }
    return worked(matched, 'ADDED');
  });
  await bulkInsert(manager, 'hidden_anime', ['userId', 'animeId', 'hiddenAt'], added);
  return results;
}

/** Settings: whoever has chosen some keeps them, unless the file is to replace what stands here. */
export async function workSettings(
  { deps, manager, userId, policy, dry }: Work,
  rows: readonly ImportRow<'SETTINGS'>[],
): Promise<WorkedRow[]> {
  const results: WorkedRow[] = [];
  for (const row of rows) {
    const chosen = await manager.existsBy(UserSettingsEntity, { userId });
    const [before] = await settingsOf({ manager }, [userId]);
    const mayWrite = policy === 'REPLACE' || !chosen;
    if (!before || !mayWrite) {
      results.push(worked(row, 'UNCHANGED'));
      continue;
    }
    const given = Object.entries(row.payload).filter(([, value]) => value !== undefined);
    const after: Settings = { ...before, ...Object.fromEntries(given) };
    const changes = (Object.keys(after) as (keyof Settings)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field): FieldChange => ({ field, before: before[field], after: after[field] }));
    if (changes.length > 0 && !dry) await writeSettings(deps, manager, { userId, settings: after });
    results.push(worked(row, changes.length > 0 ? 'UPDATED' : 'UNCHANGED', { changes }));
  }
  return results;
}
