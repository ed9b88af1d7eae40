import { limits } from '../../../config/limits';
import { operatorsOf } from '../../operators';
import type { Deps, Notice } from '../../ports';
import type { LookReport } from './refreshCatalogue';

/** Tells the operators of the site what looks for newer data could not use: once, not at every look. */
export async function tellOperators(
  { config, db, social, notifier }: Pick<Deps, 'config' | 'db' | 'social' | 'notifier'>,
  reports: readonly LookReport[],
): Promise<void> {
  const bad = reports.filter(isNews);
  if (bad.length === 0) return;
  const operators = await operatorsOf({ config, db, social });
  await notifier.notify(operators.flatMap((userId) => bad.map((report) => noticeOf(userId, report))));
}

/** A server that does not answer may do so at the next look: only several in a row are worth a word. */
function isNews({ outcome, known, failures, silent }: LookReport): boolean {
  if (outcome === 'REFUSED') return !known;
  return outcome === 'FAILED' && failures === (silent ? limits.releaseFailuresTold : 1);
}

function noticeOf(userId: string, { sourceId, version }: LookReport): Notice {
  return {
    userId,
    kind: 'CATALOGUE_REFUSED',
    about: `catalogue:${sourceId}:${version ?? ''}`,
    again: true,
    reference: [sourceId, version ?? []].flat().join(' ').slice(0, 64),
  };
}
