import type { Deps } from '../domain/deps';
import type { WorkType } from '../domain/jobs/worker';
import { openMessage, type SealedMessage } from './outbox';
import { renderMessage } from './templates';
import type { MailTransport } from './transport';

const HOUR_MS = 3_600_000;

/** Sends the outbox. A message whose process dies before its row is deleted is sent again with the same Message-ID. */
export function mailWork(
  deps: Pick<Deps, 'config' | 'log'>,
  transport: MailTransport,
): WorkType<SealedMessage> {
  return {
    places: 10,
    pause: 500,
    // Three days, as mail servers do.
    retry: { first: 5000, longest: 300_000, giveUp: 72 * HOUR_MS, keep: true },
    handle: async ({ id, createdAt, payload }) => {
      const { config, log } = deps;
      const { template } = payload;
      try {
        const message = openMessage(payload, config.auth.secrets);
        if (!message) throw new Error('The secret that sealed this message is no longer configured');
        await transport.send({ ...renderMessage(message, config), id, to: message.to, date: createdAt });
      } catch (reason) {
        return { kind: 'LATER', reason, facts: { template } };
      }
      log.info({ event: 'mail', template, id }, 'a message was sent');
      return { kind: 'DONE' };
    },
  };
}
