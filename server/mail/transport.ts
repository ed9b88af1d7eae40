import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config/config';
import { Mailbox } from './mailbox/Mailbox';

export interface OutgoingMessage {
  /** Stays the same over all tries, so that a receiver can tell a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For messages that come again: where one press ends them. */
  leaveUrl?: string;
  date: Date;
}

/** Hands a message on; rejects when it could not. */
export interface MailTransport {
  send(message: OutgoingMessage): Promise<void>;
  close(): void;
}

/** SMTP where SMTP_URL names a server, else the embedded mailbox in DATA_DIR (product P8). */
export function createTransport(config: Pick<Config, 'mail' | 'dataDir' | 'baseURL'>): MailTransport {
  return config.mail.smtpURL === undefined ? toMailbox(config) : toServer(config, config.mail.smtpURL);
}

export function mailboxOf({ dataDir }: Pick<Config, 'dataDir'>): Mailbox {
  return new Mailbox(path.join(dataDir, 'mailbox'));
}

type MailConfig = Pick<Config, 'mail' | 'dataDir' | 'baseURL'>;

function toServer(config: MailConfig, url: string): MailTransport {
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // A server that hangs must not hold a message longer than the worker's lease on it.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => {
      await mailer.sendMail(compose(config, message));
    },
    close: () => mailer.close(),
  };
}

function toMailbox(config: MailConfig): MailTransport {
  const mailbox = mailboxOf(config);
  const mailer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const { message: bytes } = await mailer.sendMail(compose(config, message));
      await mailbox.keep(message.id, message.date, bytes as Buffer);
    },
    close: () => {},
  };
}

function compose({ mail, baseURL }: MailConfig, { id, leaveUrl, ...message }: OutgoingMessage) {
  return {
    ...message,
    // As an object: a comma or a line break in it stays part of the one address (security P12).
    to: { name: '', address: message.to },
    from: mail.from,
    messageId: `<${id}@${new URL(baseURL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(leaveUrl && oneClick(leaveUrl)) },
  };
}

/** Mail programs show a button for it, and press it by POST (RFC 2369, RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
