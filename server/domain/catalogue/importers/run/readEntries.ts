import { jsonDocument } from '../files/jsonDocument';
import { linesOf } from '../files/lines';
import type { Recognised } from '../files/recognise';
import { unpack } from '../files/unpack';
import { EntryProblem, type ParsedEntry } from '../imported';
import type { Importer } from './importers';

/** One entry of the file: what could be read of it, or why nothing could. */
export type ReadEntry = { place: number } & ({ entry: ParsedEntry } | { problem: string });

/** What a file says of itself beside its entries. */
export type FileFacts = Record<string, unknown>;

export interface ReadOptions {
  onRead?: (bytes: number) => void;
  /** Called for each of the values that the importer asks for, before, between or after the entries. */
  onFact: (name: string, value: unknown) => void;
}

/**
 * The entries of a file one by one, each under its place: the line it stands on, or its number in the one document. An
 * entry that cannot be taken is named with the reason, and the next one is read.
 */
export async function* readEntries(
  file: string,
  { form }: Pick<Recognised, 'form'>,
  importer: Importer,
  { onRead, onFact }: ReadOptions,
): AsyncGenerator<ReadEntry> {
  const chunks = unpack(file, { onRead });
  if (form === 'lines') yield* fromLines(chunks, importer, onFact);
  else yield* fromDocument(chunks, importer, onFact);
}

async function* fromLines(
  chunks: AsyncIterable<Uint8Array>,
  importer: Importer,
  onFact: ReadOptions['onFact'],
): AsyncGenerator<ReadEntry> {
  for await (const { number, text } of linesOf(chunks)) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      yield { place: number, problem: `no sound JSON: ${(error as Error).message}` };
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
