import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config';
import type { Database } from '../data/database';
import type { NotificationKind } from '../data/entities/community';
import type { SecurityEventKind } from '../data/entities/factors';
import type { Viewing } from '../data/stores/viewing';
import type { Authentication } from './accounts/authentication';
import type { IdentityProviders, ProviderTokens } from './accounts/social/identityProvider';
import type { DiscoverData } from './catalogue/discover/communityStats';
import type { ChannelAnswer, ChannelRequest, PushKeys } from './community/channels/channelKind';
import type { Activity } from './jobs/activity';
import type { PackedRows } from './tracking/import/rowKinds';

/**
 * What the domain needs from the outside. Use cases take `Pick<Deps, ...>` of this as their first parameter, so each names the
 * few things it uses; `server/deps.ts` builds the real ones and a test can replace any of them.
 */
export interface Deps {
  /** What is in force now. Read it when you need it: operators change some of it while the site runs. */
  readonly config: Config;
  siteSettings: SiteSettings;
  log: Logger;
  clock: Clock;
  random: Random;
  activity: Activity;
  db: Database;
  mail: Outbox;
  passwords: PasswordHasher;
  limiter: RateLimiter;
  admission: Admission;
  authentication: Authentication;
  providers: IdentityProviders;
  /** Token renewals under way in this process, by account id. */
  renewals: Map<string, Promise<ProviderTokens>>;
  search: SearchIndex;
  social: SocialGraph;
  discover: Discover;
  episodeTotals: EpisodeTotals;
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
  /** Covers of anime from other hosts, cached apart from users' pictures. */
  coverCache: RemotePictures;
  coverFolder: CoverFolder;
  listReader: ListReader;
  matchFile: MatchFile;
  siteEvents: SiteEvents;
}

/** The configuration in force: the environment, and what operators set where that says nothing. */
export interface SiteSettings {
  current(): Config;
  /** Number of the change that brought it; 0 before the first. */
  version(): number;
  /** Reads what is stored, if it has changed. Throws ConfigError if it contradicts the environment; all stays as it was then. */
  refresh(): Promise<void>;
}

export interface Clock {
  now(): Date;
}

/** All randomness comes from the operating system's CSPRNG (security A12). */
export interface Random {
  /** `length` characters drawn uniformly from `alphabet`. */
  text(length: number, alphabet: string): string;
  id(): string;
}

/**
 * Finds anime by what users type, identically on both databases. It knows only titles: the caller looks up the ids and applies
 * filters, another order and what the viewer may see (at least `listed = 1`).
 */
export interface SearchIndex {
  /**
   * Ids by relevance, best first; at most `limit` (1,000 by default). A text of punctuation alone finds nothing. While
   * the index is being built the answer waits for it, or throws AppError SEARCH_STARTING (503) after ten seconds.
   */
  find(text: string, options?: { limit?: number }): Promise<number[]>;
  /** Rebuilds the index while the old one serves. Call after an import; others follow the catalogue's version in a minute. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

/** Data for discover's filters, sorting and counts, held in memory beside the database. */
export interface Discover {
  current(): Promise<DiscoverData>;
  /** Reads the catalogue again. Call it after an import; other instances follow by themselves within seconds. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

/** What lists of episodes need to know of all episodes. */
export interface EpisodeTotals {
  /** How many episodes have aired. */
  countAired(): Promise<number>;
  /** Ids of open-ended runs. The home page asks for these twice: concurrent callers share one read. */
  readLongRuns(): Promise<number[]>;
}

/** Counts over a user's lists, cached until the lists change. */
export interface ListCache {
  /**
   * The cached answer, or that of `count`, which reads everything through `viewing` and depends on nothing else. `name`
   * identifies the count; `bytesOf` gives the size of an answer larger than a few dozen numbers. A failed count is not cached.
   */
  of<Value>(input: {
    name: string;
    viewing: Viewing;
    count: () => Promise<Value>;
    bytesOf?: (value: Value) => number;
  }): Promise<Value>;
}

/** Users by handle, their friends and blocks: all that tracking knows about people. The community module implements it. */
export interface SocialGraph {
  userIdOf(handle: string): Promise<string | null>;
  areFriends(userId: string, otherId: string): Promise<boolean>;
  /** Whether one of the two has blocked the other: neither sees the other anywhere. */
  areBlocked(userId: string, otherId: string): Promise<boolean>;
  friendIdsOf(userId: string): Promise<string[]>;
}

/**
 * Live events to listeners on every instance. A message contains only ids, never row data: each listener reads the row for its
 * own viewer, who may not be allowed to see all of it.
 */
export interface Events {
  publish(topic: string, message: EventMessage): void;
  /** Returns a function that ends the subscription. */
  subscribe(topic: string, listener: (message: EventMessage) => void): () => void;
  /** Rejects while other instances cannot be reached. Absent if the site runs as one instance. */
  ping?(): Promise<void>;
  close(): Promise<void>;
}

export type EventMessage = Readonly<Record<string, string>>;

/** A notification before it is written: the fields of a row of `notification`. */
export interface Notice {
  userId: string;
  kind: NotificationKind;
  /** Key of its subject (such as `sequel:12`): a user gets no two notifications with the same key. */
  about: string;
  /** Whether the same key may come again once the earlier notification was read. */
  again?: boolean;
  actorId?: string;
  threadId?: string;
  commentId?: string;
  animeId?: number;
  episodeNumber?: number;
  reference?: string;
  text?: string;
}

/** Writes notifications for other modules, skipping duplicates and kinds that a user has switched off. */
export interface Notifier {
  notify(notices: readonly Notice[]): Promise<void>;
  /** Changes the reference of the unread notification about this, such as a number; null removes the notification. */
  amend(notice: { userId: string; about: string; reference: string | null }): Promise<void>;
}

/**
 * Sends a notification or a file to an address given by a user, and returns the beginning of the response. Throws NotSentError
 * if no one answers in time, or the address is in a network closed to users.
 */
export type SendOut = (request: ChannelRequest) => Promise<ChannelAnswer>;

/** What other modules have to do when an account is deleted, beyond foreign keys. */
export interface AccountDeletionHook {
  /** Called in the transaction of a deletion, or of the message that asks to confirm it: whether the user's posts go, too. */
  saveWish(manager: EntityManager, wish: { userId: string; postsGo: boolean }): Promise<void>;
  /** Called in the transaction that deletes the user, before the row is deleted. Returns what to do after the commit. */
  beforeDelete(manager: EntityManager, userId: string): Promise<() => Promise<void>>;
}

/** Grants of other modules that open a user's data without a session, such as addresses of private feeds. */
export interface AccessGrants {
  /** Revokes all of a user's, in the transaction that ends their sessions and API tokens. */
  revokeAll(manager: EntityManager, userId: string): Promise<void>;
}

/** Where something was done from: a request, or the session that did it. */
export interface Origin {
  ipAddress: string;
  userAgent: string;
}

/** A line of a user's security log before it is written; `detail` says how, or of what. */
export interface SecurityNote {
  userId: string;
  kind: SecurityEventKind;
  detail?: string;
  from: Origin;
}

/** Security log for other modules: what they hand out, and what they revoke. */
export interface SecurityLog {
  /** Call it in the transaction of the event itself. */
  note(manager: EntityManager, event: SecurityNote): Promise<void>;
}

/** Stores uploaded pictures. A key is used for one picture only, so that responses may be cached forever. */
export interface PictureStore {
  put(key: string, picture: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** No-op if there is none. */
  remove(key: string): Promise<void>;
}

/** The operator's file of matches for the series in users' players. */
export interface MatchFile {
  /** Every anime that it names. Throws ConfigError with everything that is wrong in it. */
  check(): Promise<string[]>;
  /** Matches of a season of these series, for each in the order of its episodes. */
  find(
    seriesKeys: readonly string[],
    season: number,
  ): Promise<{ seriesKey: string; fromEpisode: number; anime: string; firstNumber: number }[]>;
  /** Series keys in this database by the file's names for these anime. */
  idsOf(site: string, anime: readonly string[]): Promise<Map<string, string>>;
}

/** Reads lists that users upload, whatever is in them, without harm to the process. */
export interface ListReader {
  /**
   * The rows of a file, compressed or not, in batches; the next one is read on demand. Throws AppError: what the file is or has
   * too much of, IMPORT_TOO_SLOW, or IMPORT_NOT_READ if the reader died. An abort ends it at once.
   */
  read(file: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncIterable<PackedRows>;
}

/** Pictures on other hosts. */
export interface RemotePictures {
  /** The file at an https address, bounded in size and time. Throws if it cannot be fetched, or leads to a private network. */
  read(address: string): Promise<Buffer>;
  /** The cached file of this name, made once if it is missing. Undefined is cached for a while. */
  keep(name: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined>;
  /** Removes all other cached files, those that are being made as well. */
  retain(isKept: (name: string) => boolean): Promise<void>;
}

/** Covers and banners that an operator put into a folder, named by the anime's MyAnimeList id. */
export interface CoverFolder {
  /** File names by `<id>/covers` and `<id>/banners`; empty if there is no folder. */
  files(): Promise<ReadonlyMap<string, string>>;
  /** Undefined if it is not a regular file, or too large. */
  look(name: string): Promise<CoverFile | undefined>;
  read(file: CoverFile): Promise<Buffer>;
}

export interface CoverFile {
  name: string;
  /** Changes with the file. */
  version: string;
}

export interface MailMessage {
  template: string;
  to: string;
  data: Record<string, string>;
}

/**
 * Mail leaves through an outbox: `add` writes a row in the caller's transaction, and a worker sends it after the commit and
 * retries, so that an outage of the mail server delays a message but never loses it or blocks an answer.
 */
export interface Outbox {
  /** False with MAIL_DISABLED: calls that need mail answer "isn't enabled". */
  readonly enabled: boolean;
  /** A message beyond what an address gets of its kind in an hour is dropped, and the log says so. */
  add(manager: EntityManager, message: MailMessage): Promise<void>;
  /** Counts a message without adding it, for the pretence of one to an unknown address. False if it would be dropped. */
  admits(manager: EntityManager, message: Pick<MailMessage, 'template' | 'to'>): Promise<boolean>;
}

/** Events for an operator's own program: ids and names, and the page of this site that has the rest. */
export type SiteEvent =
  | { type: 'user.created'; data: { id: string; name: string } }
  | {
      type: 'report.created';
      data: {
        id: string;
        about: 'comment' | 'person' | 'suggestion' | 'answer' | 'recommendation' | 'note';
        reason: string;
      };
      path: string;
    }
  | { type: 'suggestion.created'; data: { id: string; animeId: number | null }; path: string }
  | { type: 'job.failed'; data: { job: string }; path: string };

/** Sends events to WEBHOOK_URL through its own outbox: nothing is sent before the caller's commit. No-op if it is not set. */
export interface SiteEvents {
  add(manager: EntityManager, event: SiteEvent): Promise<void>;
}

export interface PasswordHasher {
  /** Throws AppError OVERLOADED (503) if more than about two seconds of hashing are queued. */
  hash(password: string): Promise<string>;
  /** `rehash`: outdated stored form (scrypt, other parameters). An overlong password is refused unhashed (security P18). */
  verify(stored: string, password: string): Promise<{ ok: boolean; rehash: boolean }>;
}

/**
 * Counts attempts and refuses too many (contract 9). `call` and `guess` count one address on one call, `account` attempts from
 * unknown devices on one email address, `device` those of a known one, `mail` messages to one address; `post`, `press`,
 * `contact` and `upload` what one user writes, likes or removes, whom they contact, and the pictures they upload; `lists` what
 * they change in their lists; `visitorWork` and `memberWork` the cost of GraphQL operations, in units of 10 µs.
 */
export interface RateLimiter {
  /** Throws AppError TOO_MANY_REQUESTS once the window is used up. `points` is 1 by default; `times` scales the limit. */
  consume(rule: LimitRule, key: string, points?: number, times?: number): Promise<void>;
  close(): Promise<void>;
}

/** Admits what people write for others and whom they contact, before it is written. The community module implements it. */
export interface Admission {
  /** Throws AppError TOO_MANY_REQUESTS or, for a new account, LINKS_NOT_ALLOWED_YET. What is written then still has to be counted. */
  admitPost(post: { userId: string; text: string }): Promise<AdmittedPost>;
  /** The same for a request or a recommendation to someone, with its text. */
  admitContact(contact: { userId: string; text?: string }): Promise<Admitted>;
  /** What anyone may read and is no post: names and shelves. Null is an account that is about to be created. */
  admitText(userId: string | null): Promise<AdmittedText>;
  /** What someone writes in bulk. */
  admitImport(userId: string): Promise<AdmittedImport>;
}

export interface AdmittedImport {
  /** Whether the account is new. */
  isNew: boolean;
  /** Whether a text has to wait for a moderator (HELD_WORDS). */
  holds(text: string): boolean;
}

/** What may be written, as far as is known before. */
export interface Admitted {
  /**
   * Counts it against a new account's day, in the transaction that writes it: so what is refused, or changes nothing, is not
   * counted. Throws AppError POSTED_TOO_OFTEN or CONTACTED_TOO_OFTEN. Locks the user.
   */
  count(manager: EntityManager): Promise<void>;
}

export interface AdmittedText {
  /** Throws AppError LINKS_NOT_ALLOWED_YET for a new account's text with a link, also one that only the transaction knows. */
  requireNoLink(text: string): void;
  /** The same as an answer, for a text that can be left out. */
  isAllowed(text: string): boolean;
}

export interface AdmittedPost extends Admitted, AdmittedText {
  /** Whether the text has to wait for a moderator. */
  held: boolean;
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
