import type { Deps } from '../deps';
import { changeLists } from '../tracking/changeLists';
import { fillQueueWith } from '../tracking/queue/queue';
import {
  type NotificationKind,
  notificationKinds,
  type Settings,
  settingsOf,
  writeSettings,
} from './settings';

export interface SettingsChange extends Partial<Omit<Settings, 'silenced'>> {
  notifications?: { kind: NotificationKind; enabled: boolean }[];
}

/** Changes some settings and leaves the others. Switching on auto-fill fills the queue at once. */
export async function updateSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, change }: { userId: string; change: SettingsChange },
): Promise<Settings> {
  return await changeLists(deps, userId, async (manager) => {
    const [before] = await settingsOf({ manager }, [userId]);
    if (!before) throw new Error('settingsOf returns settings for each user');
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
