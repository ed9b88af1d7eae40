import type { Deps } from '../../ports';
import type { Session } from '../records';

/** A session is fresh while it was created less than freshAge seconds ago; 0 switches the question off (contract section 3). */
export function isFresh({ config, clock }: Pick<Deps, 'config' | 'clock'>, { createdAt }: Session): boolean {
  const { freshAge } = config.auth;
  return freshAge === 0 || clock.now().getTime() - createdAt.getTime() < freshAge * 1000;
}
