/** Names stand at the top of a page; what is below so many characters is something else. */
const MOST_CHARACTERS = 20_000;

/**
 * The values in a page's wiki text by their names: of `|罗马字= …`, and of `[罗马字|…]` in a list such as `|别名={ … }`. Empty ones are
 * left out.
 */
export function valuesIn(page: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of page.slice(0, MOST_CHARACTERS).split('\n')) {
    const { name, value } = pairIn(line.trim()) ?? {};
    if (!name || !value) continue;
    const known = found.get(name);
    if (known) known.push(value);
    else found.set(name, [value]);
  }
  return found;
}

function pairIn(line: string): { name: string; value: string } | undefined {
  const [from, sign, to] = line.startsWith('|')
    ? [1, line.indexOf('='), line.length]
    : line.startsWith('[') && line.endsWith(']')
      ? [1, line.indexOf('|'), line.length - 1]
      : [0, -1, 0];
  if (sign < 0) return undefined;
  return { name: line.slice(from, sign).trim(), value: line.slice(sign + 1, to).trim() };
}
