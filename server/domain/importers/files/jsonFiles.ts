import { JSONParser } from '@streamparser/json';
import { limits } from '../../../config/limits';
import { JsonBounds, type JsonExcess, type JsonLimits } from '../../text/jsonBounds';
import { ImportError } from '../imported';

const words: Record<JsonExcess, string> = {
  depth: 'it nests too deeply',
  values: 'it holds too many values',
  length: 'a value in it is too long',
};

/** The error for a file that exceeds a limit. */
export const createExcessError = (excess: JsonExcess): ImportError => new ImportError(words[excess]);

/** For a file that is one document. */
export const documentLimits: JsonLimits = {
  depth: limits.fileDepth,
  values: limits.catalogueValues,
  elementValues: limits.fileElementValues,
  tokenBytes: limits.fileTokenBytes,
  elementBytes: limits.fileElementBytes,
};

/** For a line that is one entry. */
export const lineLimits: JsonLimits = { ...documentLimits, values: limits.fileElementValues };

export interface Line {
  /** From 1. */
  number: number;
  bytes: Buffer;
}

const LINE_END_CODE = 0x0a;

/** Splits a chunked text into lines without their ends. Throws ImportError if a line is too long. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let begun: Uint8Array[] = [];
  let size = 0;
  let number = 1;
  const take = (part: Uint8Array) => {
    size += part.length;
    if (size > limits.catalogueLineBytes) throw new ImportError(`line ${number} is too long`);
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
    for (let end = chunk.indexOf(LINE_END_CODE); end >= 0; end = chunk.indexOf(LINE_END_CODE, from)) {
      take(chunk.subarray(from, end));
      yield line();
      from = end + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (size > 0) yield line();
}

export interface Found {
  /** `$.data` for an element of the list `data`, otherwise the name of the value. */
  key: string;
  value: unknown;
}

/**
 * The values at some paths of one JSON document that is too large to hold in memory: `list` names an array whose elements come
 * one by one, `values` single values beside it. Throws ImportError if the JSON is invalid or exceeds a limit.
 */
export async function* jsonDocument(
  chunks: AsyncIterable<Uint8Array>,
  { list, values }: { list: string; values: string[] },
): AsyncGenerator<Found> {
  const paths = [...values.map((name) => `$.${name}`), `$.${list}.*`];
  const parser = new JSONParser({ paths, keepStack: false });
  const bounds = new JsonBounds(documentLimits, createExcessError);
  let found: Found[] = [];
  parser.onValue = ({ key, value, stack }) => {
    found.push({ key: stack.length > 1 ? `$.${list}` : String(key), value });
  };
  for await (const chunk of chunks) {
    bounds.watch(chunk);
    parse(() => parser.write(chunk));
    yield* found;
    found = [];
  }
  if (!parser.isEnded) parse(() => parser.end());
  yield* found;
}

/** Whatever the parser throws is the file's fault. */
function parse(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw new ImportError(`the file is not valid JSON: ${(error as Error).message.slice(0, 200)}`);
  }
}
