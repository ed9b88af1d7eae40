import type { NotificationKind } from '../../../../shared/notifications';
import type { ChannelProblem } from '../../../data/entities/channels';

/** The message sent to every channel. */
export interface ChannelMessage {
  /** Notification id; the same when a message is resent. */
  id: string;
  kind: NotificationKind | 'TEST';
  title: string;
  text: string;
  /** Absolute. */
  url: string;
  at: Date;
}

/** Form fields; each kind of channel reads its own. */
export interface ChannelFields {
  url?: string | null;
  token?: string | null;
  topic?: string | null;
  chat?: string | null;
  p256dh?: string | null;
  auth?: string | null;
}

/** Web push keys: a raw P-256 pair in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface SendContext {
  now: Date;
  siteName: string;
  /** The sender's contact address, which push services ask for. */
  contact: string;
  pushKeys: () => Promise<PushKeys>;
}

export interface ChannelRequest {
  /** Default: POST. */
  method?: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface ChannelAnswer {
  status: number;
  /** The Retry-After header, unparsed. */
  retryAfter: string | null;
  body: string;
}

export type Verdict =
  | { kind: 'SENT' }
  /** Switch the channel off. */
  | { kind: 'OFF'; problem: ChannelProblem }
  /** Drop this message. */
  | { kind: 'DROP'; problem: ChannelProblem }
  /** Retry later, and not before `seconds`, if the host asks for that. */
  | { kind: 'LATER'; problem: ChannelProblem; seconds?: number };

/**
 * One kind of channel: how it is set up, the request for a message, and the meaning of responses that differ from plain HTTP
 * (`judgeResponse`). It makes no request itself.
 */
export interface ChannelKind<Target extends { url: string }> {
  /** The target to store (encrypted), or undefined if the fields do not fit this kind. `secret` is new for each channel. */
  read(fields: ChannelFields, secret: string): Target | undefined;
  request(
    target: Target,
    message: ChannelMessage,
    context: SendContext,
  ): Promise<ChannelRequest> | ChannelRequest;
  judge?(answer: ChannelAnswer): Verdict | undefined;
}

export const json = (url: string, body: unknown, headers: Record<string, string> = {}): ChannelRequest => ({
  url,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** A message that got no response. The error text contains neither its content nor its address. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';

  constructor(
    readonly problem: Extract<ChannelProblem, 'NOT_PUBLIC' | 'NOT_REACHED'>,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}
