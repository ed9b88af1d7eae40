import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ImportError } from '../imported';
import { unpack } from './unpack';

export type FileForm = 'lines' | 'document';

export interface Recognised {
  sourceId: string;
  form: FileForm;
  /** Of the file itself, compressed or not. */
  hash: string;
}

const PEEK_BYTES = 256 * 1024;

/** Text near the beginning of a file that identifies its source. */
const marks: [sourceId: string, mark: RegExp][] = [
  ['bangumi-data', /"siteMeta"\s*:|"titleTranslate"\s*:|github\.com\/bangumi-data/],
  ['anime-offline-database', /anime-offline-database|"animeSeason"\s*:/],
];

/** Detects a file's source, and whether it is one JSON document or has one per line; `wanted` overrides the source. */
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
    if (text.length >= PEEK_BYTES) break;
  }
  return text.replace(/^\uFEFF/, '').trimStart();
}

/** A first line that is a complete object, and not a list of entries, means one object per line. */
function formOf(head: string): FileForm {
  const [first = ''] = head.split('\n', 1);
  try {
    const value: unknown = JSON.parse(first);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && !('data' in value) && !('items' in value) ? 'lines' : 'document';
  } catch {
    // If the first line is broken, the second decides: a complete object means lines.
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
