import type { Deps } from '../../deps';
import { watchServices } from '../notifications/watchServices';
import { listChannels } from './channels';
import { findQuietHours } from './quietHours';

/** This module's part of an account's export: channels without credentials, and quiet hours. */
export function exportChannels(deps: Pick<Deps, 'db' | 'config'>, userId: string) {
  return [
    {
      name: 'notificationChannels',
      value: async () => {
        const services = await watchServices(deps, userId);
        const channels = await listChannels(deps, userId);
        return {
          quietHours: await findQuietHours(deps, userId),
          watchServices: services.flatMap(({ name, chosen }) => (chosen ? name : [])),
          channels: channels.map(({ id: _, device: __, ...channel }) => channel),
        };
      },
    },
  ];
}
