import { limits } from '../../../config/limits';
import type { Deps, Notice } from '../../deps';
import { operatorsOf } from '../../site/operators';
import type { LookReport } from './refreshCatalogue';

export type NotifyDeps = Pick<Deps, 'config' | 'db' | 'notifier'>;

/** Notifies the site's operators of unusable releases and failed looks: once, not after every look. */
export async function notifyOperators(deps: NotifyDeps, reports: readonly LookReport[]): Promise<void> {
  await notifyOfSources(deps, reports.filter(isNews));
}

/** Notifies the site's operators that these could not be used. */
export async function notifyOfSources(
  { config, db, notifier }: NotifyDeps,
  bad: readonly Pick<LookReport, 'sourceId' | 'version'>[],
): Promise<void> {
  if (bad.length === 0) return;
  const operators = await operatorsOf({ config, db });
  await notifier.notify(operators.flatMap((userId) => bad.map((report) => noticeOf(userId, report))));
}

/** A server that does not respond may do so next time: reported only after several failures in a row. */
function isNews({ outcome, known, failures, silent }: LookReport): boolean {
  if (outcome === 'REFUSED') return !known;
  return outcome === 'FAILED' && failures === (silent ? limits.releaseFailuresTold : 1);
}

function noticeOf(userId: string, { sourceId, version }: Pick<LookReport, 'sourceId' | 'version'>): Notice {
  return {
    userId,
    kind: 'CATALOGUE_REFUSED',
    about: `catalogue:${sourceId}:${version ?? ''}`,
    again: true,
    reference: [sourceId, version ?? []].flat().join(' ').slice(0, 64),
  };
}
