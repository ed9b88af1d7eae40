import { findScrobbleRules, saveScrobbleRules } from '../../data/stores/scrobblePlayStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';

/** How a user wants plays to be counted. */
export interface ScrobbleRules {
  /** Percentage played from which an episode counts as watched. */
  percent: number;
  askFirst: boolean;
  addNew: boolean;
  fillGaps: boolean;
  rewatch: boolean;
}

export const defaultRules: Readonly<ScrobbleRules> = {
  percent: 80,
  askFirst: false,
  addNew: true,
  fillGaps: true,
  rewatch: false,
};

export const percentBounds = { least: 50, most: 100 } as const;

export async function scrobbleRulesOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<ScrobbleRules> {
  const row = await findScrobbleRules(db.manager, userId);
  if (!row) return { ...defaultRules };
  const { percent, askFirst, addNew, fillGaps, rewatch } = row;
  return { percent, askFirst, addNew, fillGaps, rewatch };
}

export async function updateScrobbleRules(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, change }: { userId: string; change: Partial<ScrobbleRules> },
): Promise<ScrobbleRules> {
  const rules = { ...(await scrobbleRulesOf(deps, userId)), ...change };
  const { percent } = rules;
  if (!Number.isInteger(percent) || percent < percentBounds.least || percent > percentBounds.most)
    throw new AppError('INVALID_ARGUMENT');
  await saveScrobbleRules(deps.db.manager, { userId, ...rules, updatedAt: deps.clock.now() });
  return rules;
}
