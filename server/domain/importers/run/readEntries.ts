import { limits } from '../../../config/limits';
import { JsonBounds } from '../../text/jsonBounds';
import { createExcessError, jsonDocument, lineLimits, linesOf } from '../files/jsonFiles';
import type { Recognised } from '../files/recognise';
import { unpack } from '../files/unpack';
import { EntryProblem, ImportError, type Importer, type ParsedEntry } from '../imported';

/** One entry of the file: its content, or why it could not be read. */
export type ReadEntry = { place: number } & ({ entry: ParsedEntry } | { problem: string });

/** What a file says about itself beside its entries. */
export type FileFacts = Record<string, unknown>;

export interface ReadOptions {
  onRead?: (bytes: number) => void;
  /** Called for each value the importer asks for, before, between or after the entries. */
  onFact: (name: string, value: unknown) => void;
}

/**
 * The entries of a file one by one, each with its place: its line, or its index in the document. An entry that cannot be read
 * is reported with the reason, and reading continues. Throws ImportError if the file as a whole cannot be read, or exceeds a
 * limit.
 */
export async function* readEntries(
  file: string,
  { form }: Pick<Recognised, 'form'>,
  importer: Importer,
  { onRead, onFact }: ReadOptions,
): AsyncGenerator<ReadEntry> {
  const chunks = unpack(file, { onRead });
  const entries =
    form === 'lines' ? fromLines(chunks, importer, onFact) : fromDocument(chunks, importer, onFact);
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    if (count > limits.catalogueEntries)
      throw new ImportError(`it has more than ${limits.catalogueEntries.toLocaleString('en')} entries`);
    yield entry;
  }
}

/** Strips a byte order mark, and replaces invalid UTF-8. */
const decoder = new TextDecoder('utf-8');

async function* fromLines(
  chunks: AsyncIterable<Uint8Array>,
  importer: Importer,
  onFact: ReadOptions['onFact'],
): AsyncGenerator<ReadEntry> {
  for await (const { number, bytes } of linesOf(chunks)) {
    const text = decoder.decode(bytes).trim();
    if (text === '') continue;
    new JsonBounds(lineLimits, createExcessError).watch(bytes);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      yield { place: number, problem: `not valid JSON: ${(error as Error).message}` };
      continue;
    }
    const facts = number === 1 && isObject(value) ? importer.factsOfLine(value) : undefined;
    if (!facts) yield parse(number, value, importer);
    for (const [name, fact] of Object.entries(facts ?? {})) onFact(name, fact);
  }
}

async function* fromDocument(
  chunks: AsyncIterable<Uint8Array>,
  importer: Importer,
  onFact: ReadOptions['onFact'],
): AsyncGenerator<ReadEntry> {
  let place = 0;
  for await (const { key, value } of jsonDocument(chunks, importer.document)) {
    if (key !== `$.${importer.document.list}`) {
      onFact(key, value);
      continue;
    }
    place += 1;
    yield parse(place, value, importer);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(place: number, value: unknown, importer: Importer): ReadEntry {
  try {
    return { place, entry: importer.parse(value) };
  } catch (error) {
    if (error instanceof EntryProblem) return { place, problem: error.message };
    throw error;
  }
}
