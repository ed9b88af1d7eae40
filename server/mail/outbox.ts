import { insertMessage, type OutboxRow } from '../data/stores/outboxStore';
import { findVerifications, insertVerification } from '../data/stores/verificationStore';
import type { Deps, MailMessage, Outbox } from '../domain/ports';
import { seal, unseal } from '../domain/sealedText';
import { tokenHash } from '../domain/tokenHash';

/** Milliseconds in which an address gets so many messages of one kind. */
const WINDOW_MS = 3_600_000;
/** Messages with a link that someone has asked for; of several links each works. */
const MAX_ASKED_PER_WINDOW = 10;
/** Messages that report what was done. The security log has the rest. */
const MAX_REPORTS_PER_WINDOW = 5;
const asked = ['changeEmail', 'deleteAccount', 'emailConfirmed', 'resetPassword', 'verifyEmail'];

/** The `Outbox` of `ports.ts`: inserts a sealed row in the caller's transaction; the worker sends it after the commit. */
export function createOutbox({
  config,
  clock,
  random,
  log,
}: Pick<Deps, 'config' | 'clock' | 'random' | 'log'>): Outbox {
  const admits: Outbox['admits'] = async (manager, { template, to }) => {
    const now = clock.now();
    const identifier = `mail:${tokenHash(`${template} ${to}`)}`;
    const sent = await findVerifications(manager, [identifier], now);
    if (sent.length >= (asked.includes(template) ? MAX_ASKED_PER_WINDOW : MAX_REPORTS_PER_WINDOW)) {
      log.warn({ event: 'mail dropped', template }, 'an address has had too many messages of this kind');
      return false;
    }
    const expiresAt = new Date(now.getTime() + WINDOW_MS);
    await insertVerification(manager, {
      id: random.id(),
      identifier,
      value: '',
      expiresAt,
      createdAt: now,
      updatedAt: now,
    });
    return true;
  };
  return {
    enabled: config.mail.enabled,
    admits,
    add: async (manager, message) => {
      if (!config.mail.enabled || !(await admits(manager, message))) return;
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
