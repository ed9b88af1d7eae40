import { limits } from '../../../config/limits';
import type { SiteRole } from '../../../data/entities/editing';
import { countOpenReports } from '../../../data/stores/reportStore';
import { heldRoles } from '../../../data/stores/roleStore';
import { countOpenSuggestions } from '../../../data/stores/suggestionStore';
import type { Deps } from '../../deps';
import { operatorsOf } from '../../site/operators';

const duties = {
  reports: { kind: 'REPORT_WAITING', role: 'MODERATOR', count: countOpenReports },
  suggestions: { kind: 'SUGGESTION_WAITING', role: 'EDITOR', count: countOpenSuggestions },
} as const;

export type TeamDeps = Pick<Deps, 'db' | 'config' | 'notifier'>;

/**
 * Keeps one notice per staff member with the number of open items: it is updated while unread, and removed once nothing is
 * open. `by` is the user who added an item, who is not notified; without it, only the number changes.
 */
export async function notifyTeam(
  deps: TeamDeps,
  { of: about, by }: { of: keyof typeof duties; by?: string },
): Promise<void> {
  const { db, notifier } = deps;
  const { kind, role, count } = duties[about];
  const open = await count(db.manager);
  const reference = open === 0 ? null : String(open);
  const staff = (await staffOf(deps, role)).filter((userId) => userId !== by);
  if (by !== undefined && reference !== null)
    await notifier.notify(staff.map((userId) => ({ userId, kind, about, again: true, reference })));
  for (const userId of staff) await notifier.amend({ userId, about, reference });
}

async function staffOf(deps: TeamDeps, role: SiteRole): Promise<string[]> {
  const held = await heldRoles(deps.db.manager, limits.siteRoles);
  const named = held.filter((one) => one.role === role).map(({ userId }) => userId);
  return [...new Set([...(await operatorsOf(deps)), ...named])];
}
