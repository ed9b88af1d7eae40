import { JSONParser } from '@streamparser/json';
import { ImportError } from '../importError';

export interface Found {
  /** `$.data` for an element of the list `data`, else the name of the value. */
  key: string;
  value: unknown;
}

/**
 * The values at some paths of one JSON document that is too large to hold whole: `list` names an array whose elements
 * come singly, `values` single values beside it.
 */
export async function* jsonDocument(
  chunks: AsyncIterable<Uint8Array>,
  { list, values }: { list: string; values: string[] },
): AsyncGenerator<Found> {
  const paths = [...values.map((name) => `$.${name}`), `$.${list}.*`];
  const parser = new JSONParser({ paths, keepStack: false });
  let found: Found[] = [];
  parser.onValue = ({ key, value, stack }) => {
    found.push({ key: stack.length > 1 ? `$.${list}` : String(key), value });
  };
  try {
    for await (const chunk of chunks) {
      parser.write(chunk);
      yield* found;
      found = [];
    }
    if (!parser.isEnded) parser.end();
  } catch (error) {
    if (error instanceof ImportError || !isParserError(error)) throw error;
    throw new ImportError(`the file is no sound JSON: ${error.message}`);
  }
  yield* found;
}

function isParserError(error: unknown): error is Error {
  return (
    error instanceof Error && /Token(izer|Parser)|Unexpected|Parser/i.test(`${error.name} ${error.message}`)
  );
}
