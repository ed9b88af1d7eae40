import type { NotificationKind } from '../../../../shared/notifications';
import type { ChannelProblem } from '../../../data/entities/channels';

/** What is said in every channel. */
export interface ChannelMessage {
  /** Of the notification: the same one that is sent again has the same. */
  id: string;
  kind: NotificationKind | 'TEST';
  title: string;
  text: string;
  /** Absolute. */
  url: string;
  at: Date;
}

/** What a person fills in, of which each kind of channel reads its own. */
export interface ChannelFields {
  url?: string | null;
  token?: string | null;
  topic?: string | null;
  chat?: string | null;
  p256dh?: string | null;
  auth?: string | null;
}

/** Keys of web push: a P-256 pair in base64url, raw. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface SendContext {
  now: Date;
  siteName: string;
  /** Who answers for what is sent, as push services want to know it. */
  contact: string;
  pushKeys: () => Promise<PushKeys>;
}

export interface ChannelRequest {
  /** POST unless it says otherwise. */
  method?: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface ChannelAnswer {
  status: number;
  /** The header Retry-After, as it came. */
  retryAfter: string | null;
  body: string;
}

export type Verdict =
  | { kind: 'SENT' }
  /** The channel ends. */
  | { kind: 'OFF'; problem: ChannelProblem }
  /** This one message is given up. */
  | { kind: 'DROP'; problem: ChannelProblem }
  /** All is tried again; not before so many seconds, where the host says so. */
  | { kind: 'LATER'; problem: ChannelProblem; seconds?: number };

/**
 * One kind of channel: how it is set up, what is asked of its host for a message, and what the answer means where that is not
 * what HTTP says (`judgeAnswer`). It makes no request itself.
 */
export interface ChannelKind<Target extends { url: string }> {
  /** What is kept, sealed, or undefined where the fields are not those of such a channel. `secret` is new for each channel. */
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

/** A message that no answer came for. The message of the error never holds what was sent, nor where. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';

  constructor(
    readonly problem: Extract<ChannelProblem, 'NOT_PUBLIC' | 'NOT_REACHED'>,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}
