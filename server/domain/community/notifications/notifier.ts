import type { Deps, Notice, Notifier } from '../../ports';
import { addNotices, announce } from './addNotices';

/** Few enough that no transaction of notices holds the embedded database up. */
const BATCH = 500;

/** For other rooms, and for what no transaction of a person's own tells of (`Notifier` in ports.ts). */
export function createNotifier(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'events'>): Notifier {
  return {
    notify: async (notices: readonly Notice[]) => {
      for (let from = 0; from < notices.length; from += BATCH) {
        const batch = notices.slice(from, from + BATCH);
        const told = await deps.db.transaction((manager) => addNotices(deps, manager, batch));
        announce(deps, told);
      }
    },
  };
}
