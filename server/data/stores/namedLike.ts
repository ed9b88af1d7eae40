import type { EntityManager } from 'typeorm';
import { isSqlite } from '../dialect';

interface Condition {
  sql: string;
  values: string[];
}

/**
 * Condition that one of `columns` contains each word at the start of a word, or anywhere for Japanese and Chinese, which have
 * no spaces. `columns` must be names from the code.
 */
export function namedLike(
  manager: EntityManager,
  columns: readonly string[],
  words: readonly string[],
): Condition {
  const each = words.map((word) => likeAny(manager, columns, patternsOf(word)));
  return {
    sql: each.length === 0 ? '1 = 1' : each.map(({ sql }) => sql).join(' AND '),
    values: each.flatMap(({ values }) => values),
  };
}

/** Condition that one of `columns` matches one of these patterns, in any case, with ! as the escape character. */
export function likeAny(
  manager: EntityManager,
  columns: readonly string[],
  patterns: readonly string[],
): Condition {
  // The embedded database's LIKE knows no case, and converting a column triples the time of a scan.
  const like = isSqlite(manager)
    ? (column: string) => `${column} LIKE ? ESCAPE '!'`
    : (column: string) => `LOWER(${column}) LIKE LOWER(?) ESCAPE '!'`;
  const each = columns.flatMap((column) => patterns.map(() => like(column)));
  return { sql: `(${each.join(' OR ')})`, values: columns.flatMap(() => [...patterns]) };
}

/** Escapes the wildcards of LIKE (security P10). */
export function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}

/**
 * A text as typed and, as the embedded database ignores case in ASCII only, others in small letters and with a capital at the
 * start of each word.
 */
export function casingsOf(text: string): string[] {
  if (/^\p{ASCII}*$/u.test(text)) return [text];
  const lower = text.toLowerCase();
  const capital = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text, lower, capital])];
}

const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u;

function patternsOf(word: string): string[] {
  return casingsOf(escapeLike(word)).flatMap((one) =>
    SPACED.test(one) ? [`${one}%`, `% ${one}%`] : [`%${one}%`],
  );
}
