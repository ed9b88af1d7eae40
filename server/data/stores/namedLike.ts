/**
 * Condition that one of `columns` contains each word at the start of a word, or anywhere for Japanese and Chinese, which have
 * no spaces. LOWER makes both databases ignore case; by default only one does. `columns` must be names from the code.
 */
export function namedLike(
  columns: readonly string[],
  words: readonly string[],
): { sql: string; values: string[] } {
  const patterns = words.map(patternsOf);
  const each = patterns.map((some) => {
    const either = columns.flatMap((column) => some.map(() => `LOWER(${column}) LIKE LOWER(?) ESCAPE '!'`));
    return `(${either.join(' OR ')})`;
  });
  const values = patterns.flatMap((some) => columns.flatMap(() => some));
  return { sql: each.length === 0 ? '1 = 1' : each.join(' AND '), values };
}

const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u;

function patternsOf(word: string): string[] {
  const escaped = word.replace(/[!%_]/g, '!$&');
  return SPACED.test(word) ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
}
