/**
 * A condition that one of these columns has all of the words, each at the beginning of a word, or anywhere in Japanese and
 * Chinese, which have no spaces. Both databases are asked without regard to case: by itself, only one of them is. `columns` are
 * names from the code.
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
