import { findVerifications, insertVerification } from '../data/stores/verificationStore';
import { insertWork } from '../data/stores/workStore';
import { hashToken } from '../domain/crypto/hashToken';
import { seal, unseal } from '../domain/crypto/sealedText';
import type { Deps, MailMessage, Outbox } from '../domain/deps';

/** Milliseconds in which an address gets so many messages of one kind. */
const WINDOW_MS = 3_600_000;
/** Messages with a link that someone has asked for; of several links each works. */
const MAX_ASKED_PER_WINDOW = 10;
/** Messages that report what was done. The security log has the rest. */
const MAX_REPORTS_PER_WINDOW = 5;
const asked = [
  'changeEmail',
  'deleteAccount',
  'emailConfirmed',
  'resetPassword',
  'unlockAsked',
  'verifyEmail',
];

/** A message as it waits in the table of work: sealed, since it may carry a live link. */
export interface SealedMessage {
  template: string;
  content: string;
}

/** The `Outbox` of `deps.ts`: inserts a sealed row in the caller's transaction; the worker sends it after the commit. */
export function createOutbox({
  config,
  clock,
  random,
  log,
}: Pick<Deps, 'config' | 'clock' | 'random' | 'log'>): Outbox {
  const admits: Outbox['admits'] = async (manager, { template, to }) => {
    const now = clock.now();
    const identifier = `mail:${hashToken(`${template} ${to}`)}`;
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
      const content = seal(JSON.stringify({ to: message.to, data: message.data }), config.auth.secrets);
      const payload: SealedMessage = { template: message.template, content };
      await insertWork(manager, [{ id: random.id(), kind: 'mail', payload, createdAt: clock.now() }]);
    },
  };
}

/** Undefined if the secret that sealed it is no longer configured. */
export function openMessage(
  { template, content }: SealedMessage,
  secrets: readonly string[],
): MailMessage | undefined {
  const opened = unseal(content, secrets);
  return opened === undefined ? undefined : { template, ...JSON.parse(opened) };
}
