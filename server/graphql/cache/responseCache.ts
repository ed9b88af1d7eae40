import type { DocumentNode, FormattedExecutionResult, GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { limits } from '../../config/limits';
import type { Deps } from '../../domain/deps';
import { carriesSessionCookie } from '../../http/sessionCookie';
import { seesWhatVisitorsSee } from '../catalogue/discoverViewer';
import type { GraphqlContext } from '../context';
import { askerOf } from '../session/viewer';
import type { CacheScope } from './cacheHint';
import { scopeOf } from './scopeOf';

export interface Answer {
  /** Stands for the data, which take several times the memory of their text. `textOf` knows what it stands for. */
  data: Record<string, never>;
  /** The whole response as JSON. */
  text: string;
}

/** Where the answer to an operation is kept for others. */
export interface Place {
  scope: CacheScope;
  key: string;
}

interface Asked {
  schema: GraphQLSchema;
  document: DocumentNode;
  queryHash: string;
  operationName: string | null;
  request: { variables?: Record<string, unknown> };
  contextValue: GraphqlContext;
}

const ANSWERS_KEPT = 5000;

/**
 * Answers that several callers may get, by everything that decides them. They expire within seconds, so that imports by any
 * instance and newly aired episodes show soon.
 */
export class ResponseCache {
  private readonly answers: LRUCache<string, Answer>;
  private readonly texts = new WeakMap<object, string>();
  private generation = 0;

  constructor({ clock }: Pick<Deps, 'clock'>) {
    this.answers = new LRUCache({
      max: ANSWERS_KEPT,
      maxSize: limits.answerCacheBytes,
      sizeCalculation: ({ text }, key) => text.length + key.length + 200,
      ttl: limits.answerCacheLifetime * 1000,
      perf: { now: () => clock.now().getTime() },
    });
  }

  /** Undefined if the answer is for its caller alone. */
  async placeOf(asked: Asked): Promise<Place | undefined> {
    const { schema, document, queryHash, operationName, request, contextValue } = asked;
    const scope = scopeOf(schema, document);
    // A caller who cannot be identified shares nothing.
    if (!scope || !(await mayShare(contextValue, scope).catch(() => false))) return undefined;
    const variables = canonical(request.variables ?? {});
    if (variables === undefined) return undefined;
    return { scope, key: `${this.generation} ${queryHash} ${operationName} ${variables}` };
  }

  find({ key }: Place): Answer | undefined {
    return this.answers.get(key);
  }

  /** Does not keep what turned out to depend on the caller, although its fields are declared otherwise. */
  keep({ scope, key }: Place, text: string, { dependsOnCaller }: GraphqlContext): void {
    if (scope !== 'PRIVATE' && dependsOnCaller) return;
    const data = {};
    this.texts.set(data, text);
    this.answers.set(key, { data, text });
  }

  /** Call this when the catalogue has changed. Answers that are under way may mix old and new data: no one finds them. */
  forget(): void {
    this.generation += 1;
    this.answers.clear();
  }

  /** The response as JSON, which is written once for all who get it. */
  textOf(result: FormattedExecutionResult): string {
    const { data, errors } = result;
    const known = data && !errors ? this.texts.get(data) : undefined;
    if (known !== undefined) return known;
    const text = `${JSON.stringify(result)}\n`;
    if (data && !errors) this.texts.set(data, text);
    return text;
  }
}

/** Visitors share all that is declared, members only what is the same for visitors, programs and ended sessions nothing. */
async function mayShare(context: GraphqlContext, scope: CacheScope): Promise<boolean> {
  const { headers } = context.req;
  if (headers.authorization !== undefined) return false;
  if (!carriesSessionCookie(context.deps.config, headers.cookie)) return true;
  return scope === 'PUBLIC' && (await askerOf(context)) !== null && (await seesWhatVisitorsSee(context));
}

/** Equal values as equal texts, whatever the order of members; undefined for values that are nested too deeply. */
function canonical(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_name, part: unknown) => (isRecord(part) ? sorted(part) : part));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sorted(part: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
