/** Parses JSON from outside: some programs put a byte order mark before it, which `JSON.parse` refuses. */
export function parseJson(text: string): unknown {
  return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
}
