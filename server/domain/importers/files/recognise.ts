import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ImportError } from '../imported';
import { unpack } from './unpack';

export type FileForm = 'lines' | 'document';

export interface Recognised {
  sourceId: string;
  form: FileForm;
  /** Of the file as it is, packed or not. */
  hash: string;
}

const PEEK = 256 * 1024;

/** By what is said at the beginning of a file that belongs to the source. */
const marks: [sourceId: string, mark: RegExp][] = [
  ['bangumi-data', /"siteMeta"\s*:|"titleTranslate"\s*:|github\.com\/bangumi-data/],
  ['anime-offline-database', /anime-offline-database|"animeSeason"\s*:/],
];

/** Which source a file is of, and whether it is one JSON document or has one in each line; `wanted` settles the source. */
export async function recognise(file: string, wanted?: string): Promise<Recognised> {
  const head = await beginning(file);
  const sourceId = wanted ?? marks.find(([, mark]) => mark.test(head))?.[0];
  if (!sourceId) throw new ImportError('it is neither bangumi-data nor anime-offline-database');
  return { sourceId, form: formOf(head), hash: await hashOf(file) };
}

async function beginning(file: string): Promise<string> {
  const decoder = new TextDecoder('utf-8');
  let text = '';
  for await (const chunk of unpack(file)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= PEEK) break;
  }
  return text.replace(/^\uFEFF/, '').trimStart();
}

/** A first line that is a whole object, and no list of entries, is the first of many. */
function formOf(head: string): FileForm {
  const [first = ''] = head.split('\n', 1);
  try {
    const value: unknown = JSON.parse(first);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && !('data' in value) && !('items' in value) ? 'lines' : 'document';
  } catch {
    // A broken first line of many is followed by sound ones; a document goes on instead.
    const [, second = ''] = head.split('\n', 2);
    const line = second.trim();
    return line.startsWith('{') && (line.endsWith('}') || line.endsWith('},')) ? 'lines' : 'document';
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
