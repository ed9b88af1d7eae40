import { insertMessage, type OutboxRow } from '../data/stores/outboxStore';
import type { Deps, MailMessage, Outbox } from '../domain/ports';
import { seal, unseal } from '../domain/sealedText';

/** The `Outbox` of `ports.ts`: inserts a sealed row in the caller's transaction; the worker sends it after the commit. */
export function createOutbox({ config, clock, random }: Pick<Deps, 'config' | 'clock' | 'random'>): Outbox {
  return {
    enabled: config.mail.enabled,
    add: async (manager, message) => {
      if (!config.mail.enabled) return;
      const now = clock.now();
      await insertMessage(manager, {
        id: random.id(),
        template: message.template,
        content: seal(JSON.stringify({ to: message.to, data: message.data }), config.auth.secrets),
        attempts: 0,
        nextAttemptAt: now,
        lastError: null,
        createdAt: now,
      });
    },
  };
}

/** Unseals a row; undefined if its secret is no longer configured. */
export function openMessage(row: OutboxRow, secrets: readonly string[]): MailMessage | undefined {
  const content = unseal(row.content, secrets);
  return content === undefined ? undefined : { template: row.template, ...JSON.parse(content) };
}
