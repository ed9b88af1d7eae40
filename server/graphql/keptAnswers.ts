import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { limits } from '../config/limits';
import type { Deps } from '../domain/ports';
import type { Trait } from './knownDocuments';

/** A response to a caller without a session. */
export interface KeptAnswer {
  type: string;
  plain: Buffer;
  gzip: Buffer;
  /** What the response would depend on if a member sent the same request. */
  trait: Trait;
  /** Sequence number at its start, counted in responses and changes. */
  began: number;
}

const pack = promisify<Buffer, Buffer>(gzip);

/** The response as plain and gzipped bytes. */
export async function bothForms(text: string): Promise<Pick<KeptAnswer, 'plain' | 'gzip'>> {
  const plain = Buffer.from(text);
  return { plain, gzip: await pack(plain) };
}

/** State of the cache when a response was started. */
export interface Beginning {
  keeper: object;
  at: number;
}

const ANSWERS_KEPT = 5000;
const SPELLINGS_KEPT = 5000;
const CHANGES_KEPT = 10_000;

/**
 * Cached responses to visitors without a session, by everything that decides them (`answerKey`). They expire within seconds, so
 * that imports by any instance and newly aired episodes show soon.
 */
export class KeptAnswers {
  private readonly answers: LRUCache<string, KeptAnswer>;
  /** Cache keys by the hash of the raw request. */
  private readonly spellings = new LRUCache<string, string>({ max: SPELLINGS_KEPT });
  /** When members last changed something. They must see their change at once, so older responses are not served to them. */
  private readonly changes = new LRUCache<string, number>({ max: CHANGES_KEPT });
  private keeper: object = {};
  private count = 0;

  constructor({ clock }: Pick<Deps, 'clock'>) {
    this.answers = new LRUCache({
      max: ANSWERS_KEPT,
      maxSize: limits.answerCacheBytes,
      sizeCalculation: ({ plain, gzip }) => plain.length + gzip.length + 200,
      ttl: limits.answerCacheLifetime * 1000,
      perf: { now: () => clock.now().getTime() },
    });
  }

  get(key: string): KeptAnswer | undefined {
    return this.answers.get(key);
  }

  begin(): Beginning {
    this.count += 1;
    return { keeper: this.keeper, at: this.count };
  }

  /** A response started before the catalogue changed may mix old and new data, so it is not cached. */
  keep(key: string, { keeper, at }: Beginning, answer: Omit<KeptAnswer, 'began'>): KeptAnswer {
    const kept = { ...answer, began: at };
    if (keeper === this.keeper) this.answers.set(key, kept);
    return kept;
  }

  keyOf(spelling: string): string | undefined {
    return this.spellings.get(spelling);
  }

  learn(spelling: string, key: string): void {
    this.spellings.set(spelling, key);
  }

  noteChange(userId: string): void {
    this.count += 1;
    this.changes.set(userId, this.count);
  }

  isNewEnough({ began }: KeptAnswer, userId: string): boolean {
    return began > (this.changes.get(userId) ?? 0);
  }

  /** Call this when the catalogue has changed. */
  forget(): void {
    this.keeper = {};
    this.answers.clear();
  }
}
