import { limits } from '../../../config/limits';
import { ImportError } from '../importError';

export interface Line {
  /** Counted from 1. */
  number: number;
  bytes: Buffer;
}

const LINE_END = 0x0a;

/** The lines of a text that comes in chunks, without their ends. Ends with an ImportError at a line that is too long. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let begun: Uint8Array[] = [];
  let size = 0;
  let number = 1;
  const take = (part: Uint8Array) => {
    size += part.length;
    if (size > limits.catalogueLineBytes) throw new ImportError(`line ${number} is endless`);
    begun.push(part);
  };
  const line = (): Line => {
    const bytes = Buffer.concat(begun);
    [begun, size] = [[], 0];
    number += 1;
    return { number: number - 1, bytes };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      take(chunk.subarray(from, end));
      yield line();
      from = end + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (size > 0) yield line();
}
