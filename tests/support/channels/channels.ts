import { deliveryWork } from '../../../server/domain/community/channels/deliveryWork';
import type { TestApp } from '../apps/startApp';
import { workerFor } from '../apps/worker';
import { run } from '../people/community';
import { codesOf } from '../people/lists';
import type { SignedIn } from '../people/people';

export const withLoopback = { NOTIFICATION_NETWORKS: '127.0.0.1' };

interface Shown {
  id: string;
  active: boolean;
  problem: string | null;
}

/** Adds a channel as the settings do; returns its id, and a webhook's secret. */
export async function aChannel(
  person: SignedIn,
  input: object,
): Promise<{ id: string; secret: string | null; codes: unknown[] }> {
  const answer = await person.visitor.graphql<{
    createNotificationChannel: { channel: { id: string }; secret: string | null };
  }>(
    `mutation ($input: CreateNotificationChannelInput!) {
      createNotificationChannel(input: $input) { channel { id } secret } }`,
    { input: { name: 'Mine', kinds: ['FRIEND_REQUEST', 'REPLY', 'MENTION'], ...input } },
  );
  const made = answer.data?.createNotificationChannel;
  return { id: made?.channel.id ?? '', secret: made?.secret ?? null, codes: codesOf(answer) };
}

export async function channelsOf(person: SignedIn): Promise<Shown[]> {
  const { data } = await run(person, '{ notificationChannels { id active problem } }');
  return data?.notificationChannels as unknown as Shown[];
}

/** Sends what is due, as one instance does. */
export const deliver = ({ deps }: TestApp): Promise<number> =>
  workerFor(deps, 'deliveries', deliveryWork(deps)).workOff();
