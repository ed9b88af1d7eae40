import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config/config';
import type { Deps } from '../domain/deps';
import { Mailbox } from './mailbox/Mailbox';

export interface OutgoingMessage {
  /** The same for all attempts, so that receivers can detect duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For recurring messages: URL for one-click unsubscribe. */
  leaveUrl?: string;
  date: Date;
}

/** Delivers a message; rejects on failure. */
export interface MailTransport {
  send(message: OutgoingMessage): Promise<void>;
  close(): void;
}

/** SMTP if SMTP_URL is set, else the embedded mailbox in DATA_DIR. */
export function createTransport(deps: WithConfig): MailTransport {
  const { smtpURL } = deps.config.mail;
  return smtpURL === undefined ? toMailbox(deps) : toServer(deps, smtpURL);
}

export function mailboxOf({ dataDir }: Pick<Config, 'dataDir'>): Mailbox {
  return new Mailbox(path.join(dataDir, 'mailbox'));
}

/** How long a mail server may take to greet; a hanging one must not outlast the worker's lease on the message. */
export const GREETING_TIMEOUT_MS = 10_000;

type WithConfig = Pick<Deps, 'config'>;

function toServer(deps: WithConfig, url: string): MailTransport {
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: GREETING_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => {
      await mailer.sendMail(compose(deps.config, message));
    },
    close: () => mailer.close(),
  };
}

function toMailbox(deps: WithConfig): MailTransport {
  const mailbox = mailboxOf(deps.config);
  const mailer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const { message: bytes } = await mailer.sendMail(compose(deps.config, message));
      await mailbox.keep(message.id, message.date, bytes as Buffer);
    },
    close: () => {},
  };
}

function compose(
  { mail, baseURL }: Pick<Config, 'mail' | 'baseURL'>,
  { id, leaveUrl, ...message }: OutgoingMessage,
) {
  return {
    ...message,
    // An object, so that a comma or line break remains part of the one address (security P12).
    to: { name: '', address: message.to },
    from: mail.from,
    messageId: `<${id}@${new URL(baseURL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(leaveUrl && oneClick(leaveUrl)) },
  };
}

/** Headers for which mail programs show an unsubscribe button that sends a POST request (RFC 2369, RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
