import { JSONParser } from '@streamparser/json';
import { JsonBounds } from '../../jsonBounds';
import { ImportError } from '../importError';
import { documentLimits, tooMuch } from './excess';

export interface Found {
  /** `$.data` for an element of the list `data`, else the name of the value. */
  key: string;
  value: unknown;
}

/**
 * The values at some paths of one JSON document that is too large to hold whole: `list` names an array whose elements
 * come singly, `values` single values beside it. Ends with an ImportError where the JSON is not sound, or has more of
 * something than the limits allow.
 */
export async function* jsonDocument(
  chunks: AsyncIterable<Uint8Array>,
  { list, values }: { list: string; values: string[] },
): AsyncGenerator<Found> {
  const paths = [...values.map((name) => `$.${name}`), `$.${list}.*`];
  const parser = new JSONParser({ paths, keepStack: false });
  const bounds = new JsonBounds(documentLimits, tooMuch);
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

/** Whatever the parser throws is about the file. */
function parse(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw new ImportError(`the file is no sound JSON: ${(error as Error).message.slice(0, 200)}`);
  }
}
