import { ImportError } from '../importError';

/** The longest known entry has some 40 kB. */
const LINE_LIMIT = 4 * 1024 * 1024;

export interface Line {
  /** Counted from 1. */
  number: number;
  text: string;
}

/** The lines of a text that comes in chunks, without their ends; empty ones are left out, and counted. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let number = 0;
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_LIMIT) throw new ImportError(`line ${number + lines.length + 1} is endless`);
    for (const line of lines) {
      number += 1;
      const text = line.trim();
      if (text) yield { number, text };
    }
  }
  const text = (rest + decoder.decode()).trim();
  if (text) yield { number: number + 1, text };
}
