/** Its bytes, without the break at its end. */
export type Line = Buffer | 'too long';

const BREAK = 0x0a;

/**
 * The lines of a stream without empty ones, as many at a time as a piece of it completes. Of a line that is too long, nothing is
 * kept.
 */
export async function* linesOf(stream: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Line[]> {
  let begun: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer) => {
    length += piece.length;
    if (length <= longest) begun.push(piece);
    else begun = [];
  };
  const end = (): Line | undefined => {
    const line = length > longest ? 'too long' : begun.length === 1 ? begun[0] : Buffer.concat(begun);
    begun = [];
    length = 0;
    return line === 'too long' || (line && line.length > 0) ? line : undefined;
  };
  for await (const chunk of stream) {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(BREAK); at >= 0; at = chunk.indexOf(BREAK, from)) {
      take(chunk.subarray(from, at));
      from = at + 1;
      const line = end();
      if (line) lines.push(line);
    }
    // A copy: the rest of the chunk is free to go.
    if (from < chunk.length) take(Buffer.from(chunk.subarray(from)));
    if (lines.length > 0) yield lines;
  }
  const last = end();
  if (last) yield [last];
}
