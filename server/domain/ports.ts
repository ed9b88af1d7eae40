import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config';
import type { Database } from '../data/database';
import type { NotificationKind } from '../data/entities/community';
import type { SecurityEventKind } from '../data/entities/factors';
import type { Viewing } from '../data/stores/viewing';
import type { IdentityProviders } from './accounts/social/identityProvider';
import type { Activity } from './activity';
import type { DiscoverData } from './catalogue/discover/communityStats';
import type { ChannelAnswer, ChannelRequest, PushKeys } from './community/channels/channelKind';
import type { PackedRows } from './tracking/import/rowKinds';

/**
 * What the rules need from the world. Use cases take `Pick<Deps, ...>` of this as their first parameter, so each
 * names the few things it touches; `server/deps.ts` builds the real ones and a test replaces any of them.
 */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  random: Random;
  activity: Activity;
  db: Database;
  mail: Outbox;
  passwords: PasswordHasher;
  limiter: RateLimiter;
  providers: IdentityProviders;
  search: SearchIndex;
  social: SocialGraph;
  discover: Discover;
  listCache: ListCache;
  fetch: typeof globalThis.fetch;
  events: Events;
  notifier: Notifier;
  sendOut: SendOut;
  pushKeys: () => Promise<PushKeys>;
  deletionHook: AccountDeletionHook;
  accessGrants: AccessGrants;
  securityLog: SecurityLog;
  pictures: PictureStore;
  remotePictures: RemotePictures;
  /** The same for covers of anime, apart from the pictures of people. */
  coverCache: RemotePictures;
  coverFolder: CoverFolder;
  listReader: ListReader;
  matchFile: MatchFile;
  siteEvents: SiteEvents;
}

export interface Clock {
  now(): Date;
}

/** All randomness comes from the operating system's CSPRNG (security.md A12). */
export interface Random {
  /** `length` characters drawn evenly from `alphabet`. */
  text(length: number, alphabet: string): string;
  id(): string;
}

/**
 * Finds anime by what people type (product P3), the same on both databases. It knows titles and nothing else: the caller
 * looks the ids up, and there applies filters, another order and what the viewer may see (`listed = 1` at the least).
 */
export interface SearchIndex {
  /**
   * Ids by relevance, best first; at most `limit` (1,000 without one). A text of signs alone finds nothing. Until the
   * index is ready the database answers, without tolerance for typos.
   */
  find(text: string, options?: { limit?: number }): Promise<number[]>;
  /**
   * Reads the catalogue anew; searches go on in the old index meanwhile. Call it after an import. Other instances
   * follow by the catalogue's stored version, within a minute.
   */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

/** What discover filters, sorts and counts by (product P3), held in memory beside the database. */
export interface Discover {
  current(): Promise<DiscoverData>;
  /** Reads the catalogue again. Call it after an import; other instances follow by themselves within seconds. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

/** What is counted of somebody's lists, kept until they change. */
export interface ListCache {
  /**
   * The kept answer, or that of `count`, which reads everything by `viewing` and depends on nothing else. `name` tells the
   * counts apart; `bytesOf` says what one takes where that is more than a few dozen numbers. A failed count is not kept.
   */
  of<Value>(input: {
    name: string;
    viewing: Viewing;
    count: () => Promise<Value>;
    bytesOf?: (value: Value) => number;
  }): Promise<Value>;
}

/** People by handle, their friends and blocks. It is all that tracking knows about people; community implements it. */
export interface SocialGraph {
  /** The user behind a handle, or null. */
  userIdOf(handle: string): Promise<string | null>;
  areFriends(userId: string, otherId: string): Promise<boolean>;
  /** One of the two has blocked the other: neither meets the other anywhere. */
  areBlocked(userId: string, otherId: string): Promise<boolean>;
  friendIdsOf(userId: string): Promise<string[]>;
}

/**
 * Live events, to listeners on every instance (product P5). A message holds ids only, never what is in a row: each listener
 * reads the row for its own viewer, who may not be allowed to see all of it.
 */
export interface Events {
  publish(topic: string, message: EventMessage): void;
  /** Returns a function that ends the subscription. */
  subscribe(topic: string, listener: (message: EventMessage) => void): () => void;
  /** Rejects while other instances cannot be reached. There is none where the site is to be one instance. */
  ping?(): Promise<void>;
  close(): Promise<void>;
}

export type EventMessage = Readonly<Record<string, string>>;

/** A notification before it is written: the fields of a row of `notification`. */
export interface Notice {
  userId: string;
  kind: NotificationKind;
  /** A key for what it is about (such as `sequel:12`): one person gets no two notifications with the same one. */
  about: string;
  /** With true, the same key may come again once the earlier notification was read. */
  again?: boolean;
  actorId?: string;
  threadId?: string;
  commentId?: string;
  animeId?: number;
  episodeNumber?: number;
  reference?: string;
}

/** Writes notifications for other modules: leaves out kinds that a person switched off, and repetitions. */
export interface Notifier {
  notify(notices: readonly Notice[]): Promise<void>;
  /** Gives the unread one about this another reference, such as a number that has changed; with null, takes it back. */
  amend(notice: { userId: string; about: string; reference: string | null }): Promise<void>;
}

/**
 * Sends a notification or a file to an address that a person gave, and gives the beginning of the answer. Throws NotSentError: nobody
 * answered in time, or the address lies in a network that is closed to people.
 */
export type SendOut = (request: ChannelRequest) => Promise<ChannelAnswer>;

/** What other modules have to do when an account is deleted, beyond what foreign keys do. */
export interface AccountDeletionHook {
  /** Called in the transaction that removes the user, before the row goes. Returns what is to be done after the commit. */
  beforeDelete(manager: EntityManager, userId: string): Promise<() => Promise<void>>;
}

/** What other modules hand out that opens somebody's data without a session, such as the addresses of private feeds. */
export interface AccessGrants {
  /** Ends all of a person's, in the transaction that ends their sessions and API tokens. */
  revokeAll(manager: EntityManager, userId: string): Promise<void>;
}

/** Where something was done from: a request, or the session that it was done in. */
export interface Origin {
  ipAddress: string;
  userAgent: string;
}

/** A line of somebody's security log before it is written; `detail` says how, or of what. */
export interface SecurityNote {
  userId: string;
  kind: SecurityEventKind;
  detail?: string;
  from: Origin;
}

/** What other modules tell of an account's safety: what they hand out, and what they end. */
export interface SecurityLog {
  /** In the transaction of what it tells about. */
  note(manager: EntityManager, event: SecurityNote): Promise<void>;
}

/** Keeps uploaded pictures (product P5). A key is used for one picture only, so that answers may be cached for ever. */
export interface PictureStore {
  put(key: string, picture: Buffer): Promise<void>;
  /** Undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
}

/** What the operator's own file says about the series of people's players. */
export interface MatchFile {
  /** Every anime that it names. Throws ConfigError with all that is wrong in it. */
  check(): Promise<string[]>;
  /** What it says of a season of these series, for each in the order of its episodes. */
  find(
    seriesKeys: readonly string[],
    season: number,
  ): Promise<{ seriesKey: string; fromEpisode: number; anime: string; firstNumber: number }[]>;
  /** Under which key of this database these anime stand in it, by the names that it gives them. */
  idsOf(site: string, anime: readonly string[]): Promise<Map<string, string>>;
}

/** Reads lists that people bring along (product P4), whatever is in them, without harm to the process. */
export interface ListReader {
  /**
   * The rows of a file, packed or not, in batches; the next one is read when it is asked for. Throws AppError: what the file is
   * or has too much of, IMPORT_TOO_SLOW, or IMPORT_NOT_READ where the reader died of it. An abort ends it at once.
   */
  read(file: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncIterable<PackedRows>;
}

/** Pictures that lie on other hosts of the web. */
export interface RemotePictures {
  /** The file behind an https address, bounded in size and time. Throws where it cannot be had, or leads to a private network. */
  read(address: string): Promise<Buffer>;
  /** What is kept under a name, made once where it is not. Undefined is remembered for a while. */
  keep(name: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined>;
}

/** Covers and banners that an operator put into a folder, named by the anime's id at MyAnimeList. */
export interface CoverFolder {
  /** Names of files by `<id>/covers` and `<id>/banners`; empty where there is no folder. */
  files(): Promise<ReadonlyMap<string, string>>;
  /** Undefined where a file is no plain one, or too large. */
  look(name: string): Promise<CoverFile | undefined>;
  read(file: CoverFile): Promise<Buffer>;
}

export interface CoverFile {
  name: string;
  /** Another one once the file is another. */
  version: string;
}

/** A message to be sent: which template, to whom, and the template's data. */
export interface MailMessage {
  template: string;
  to: string;
  data: Record<string, string>;
}

/**
 * Mail leaves through an outbox: `add` writes a row in the caller's transaction, a worker sends it after the commit
 * and retries, so that an outage of the mail server delays a message and never loses it or holds up an answer.
 */
export interface Outbox {
  /** False with MAIL_DISABLED: calls that need mail answer "isn't enabled". */
  readonly enabled: boolean;
  add(manager: EntityManager, message: MailMessage): Promise<void>;
}

/** What an operator's own program can be told of: ids and names, and the page of this site that has the rest. */
export type SiteEvent =
  | { type: 'user.created'; data: { id: string; name: string } }
  | {
      type: 'report.created';
      data: { id: string; about: 'comment' | 'person' | 'suggestion'; reason: string };
      path: string;
    }
  | { type: 'suggestion.created'; data: { id: string; animeId: number | null }; path: string }
  | { type: 'job.failed'; data: { job: string }; path: string };

/** Tells WEBHOOK_URL, by an outbox of its own: nothing is sent before the caller's commit. Does nothing where it is not set. */
export interface SiteEvents {
  add(manager: EntityManager, event: SiteEvent): Promise<void>;
}

export interface PasswordHasher {
  /** Throws AppError OVERLOADED (503) when more than about two seconds of hashing wait. */
  hash(password: string): Promise<string>;
  /**
   * `rehash` is true when the stored form is older than today's (scrypt, or other parameters). What is longer than any
   * password may be is refused without work (security P18).
   */
  verify(stored: string, password: string): Promise<{ ok: boolean; rehash: boolean }>;
}

/**
 * Counts tries and refuses too many (contract section 9). `call` and `guess` count one address on one call, `account`
 * whatever unknown devices try against one email address, `device` what a known one tries, `mail` what is sent to one;
 * `post`, `press`, `contact` and `upload` what one person writes, likes or takes away, whom they turn to, and the pictures they
 * send; `lists` how much they change of what they keep; `visitorWork` and `memberWork` what GraphQL operations cost, in units
 * of 10 µs.
 */
export interface RateLimiter {
  /**
   * Throws AppError TOO_MANY_REQUESTS once the window is used up; a try is one point where no number of them is given. `times`
   * gives the key so many times what the rule allows.
   */
  consume(rule: LimitRule, key: string, points?: number, times?: number): Promise<void>;
  close(): Promise<void>;
}

export type LimitRule =
  | 'call'
  | 'guess'
  | 'account'
  | 'device'
  | 'mail'
  | 'post'
  | 'press'
  | 'contact'
  | 'upload'
  | 'lists'
  | 'visitorWork'
  | 'memberWork';
