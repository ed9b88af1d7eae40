import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { limits } from '../config/limits';
import type { Deps } from '../domain/ports';
import type { Trait } from './knownDocuments';

/** An answer to somebody without a session. */
export interface KeptAnswer {
  type: string;
  plain: Buffer;
  gzip: Buffer;
  /** What the same question of a member would follow from. */
  trait: Trait;
  /** When the answer was begun, counted in answers and changes. */
  began: number;
}

const pack = promisify<Buffer, Buffer>(gzip);

/** Both forms in which an answer can leave. */
export async function bothForms(text: string): Promise<Pick<KeptAnswer, 'plain' | 'gzip'>> {
  const plain = Buffer.from(text);
  return { plain, gzip: await pack(plain) };
}

/** What an answer was begun with. */
export interface Beginning {
  keeper: object;
  at: number;
}

const ANSWERS_KEPT = 5000;
const SPELLINGS_KEPT = 5000;
const CHANGES_KEPT = 10_000;

/**
 * Whole answers to visitors without a session, by all that decides them (`answerKey`). They live for seconds, so that an
 * import of any instance and the next episode on air show soon.
 */
export class KeptAnswers {
  private readonly answers: LRUCache<string, KeptAnswer>;
  /** The keys of questions by the hash of how they were written. */
  private readonly spellings = new LRUCache<string, string>({ max: SPELLINGS_KEPT });
  /** When members last changed something: they see it at once, so no older answer is for them. */
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

  /** Begun before the catalogue changed, an answer may be made of both, and is not kept. */
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

  /** The catalogue has changed. */
  forget(): void {
    this.keeper = {};
    this.answers.clear();
  }
}
