import type { EntityManager } from 'typeorm';
import { UserSettingsEntity } from '../../data/entities/tracking';
import type { Deps } from '../ports';
import { changeLists } from '../tracking/changeLists';
import { fillQueueWith } from '../tracking/queue/fillQueue';
import { type NotificationKind, notificationKinds, type Settings, settingsOf } from './settings';

export interface SettingsChange extends Partial<Omit<Settings, 'silenced'>> {
  notifications?: { kind: NotificationKind; enabled: boolean }[];
}

/** Changes some of the settings and leaves the others (product P8). Switching the auto-fill on fills the queue at once. */
export async function updateSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, change }: { userId: string; change: SettingsChange },
): Promise<Settings> {
  return await changeLists(deps, userId, async (manager) => {
    const [before] = await settingsOf({ manager }, [userId]);
    if (!before) throw new Error('settingsOf gives one for each user');
    const { notifications = [], ...values } = change;
    const silenced = new Set(before.silenced);
    for (const { kind, enabled } of notifications) silenced[enabled ? 'delete' : 'add'](kind);
    const after: Settings = {
      ...before,
      ...values,
      silenced: notificationKinds.filter((kind) => silenced.has(kind)),
    };
    await writeSettings(deps, manager, { userId, settings: after });
    if (after.queueAutoFill && !before.queueAutoFill) await fillQueueWith(deps, manager, { userId });
    return after;
  });
}

/** Keeps them as they are given, and does nothing of what a switch sets off: how an import brings them along. */
export async function writeSettings(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, settings }: { userId: string; settings: Settings },
): Promise<void> {
  await manager.upsert(UserSettingsEntity, { userId, ...settings, updatedAt: clock.now() }, ['userId']);
}
