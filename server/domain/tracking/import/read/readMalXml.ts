import { Parser } from 'htmlparser2';
import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import type { ReadRow } from '../importRow';
import { tooMuch } from './excess';
import { type MalFields, malFields, malRow } from './malRow';
import { decodeField } from './text';

/** Bytes kept of a field: what goes beyond is cut by the field's own limit anyway. */
const LONGEST_FIELD = 40_000;

/**
 * The rows of a MyAnimeList export, read on the way (product P4). The parser is lenient, as old exports are full of bare
 * `&`; it knows no DTD and expands no entities, and a file that brings a document type is refused.
 */
export async function* readMalXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadRow> {
  const reader = new MalReader();
  for await (const chunk of chunks) {
    reader.write(chunk);
    yield* reader.taken();
  }
  reader.end();
  yield* reader.taken();
}

class MalReader {
  private rows: ReadRow[] = [];
  private readonly path: string[] = [];
  private fields: MalFields = {};
  private text = '';
  private cdata = false;
  private encoding = 'utf-8';
  private begun = false;
  private ended = false;
  private count = 0;
  private elements = 0;
  private read = 0;

  /** Bytes go in as letters of latin1: what they mean is decided field by field. */
  private readonly parser = new Parser(
    {
      onprocessinginstruction: (name, data) => this.declaration(name, data),
      onopentagname: (name) => this.open(name.toLowerCase()),
      onclosetag: (_name, implied) => this.close(implied),
      ontext: (text) => {
        const room = LONGEST_FIELD - this.text.length;
        if (this.path.length === 3 && room > 0) this.text += text.slice(0, room);
      },
      oncdatastart: () => {
        this.cdata = true;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );

  /** What the parser has not reported yet is one tag, comment or section, of which it keeps every byte. */
  write(chunk: Uint8Array): void {
    this.parser.write(Buffer.from(chunk).toString('latin1'));
    this.read += chunk.length;
    if (this.read - this.parser.endIndex > limits.fileTokenBytes) throw tooMuch('length');
  }

  end(): void {
    this.parser.end();
    if (!this.begun) throw new AppError('IMPORT_IS_NO_EXPORT');
    if (!this.ended) throw new AppError('IMPORT_IS_DAMAGED');
    if (this.count === 0) throw new AppError('IMPORT_IS_EMPTY');
  }

  taken(): ReadRow[] {
    return this.rows.splice(0);
  }

  private declaration(name: string, data: string): void {
    if (name.toLowerCase() === '!doctype') throw new AppError('IMPORT_IS_NO_EXPORT');
    const [, label] = /\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(data) ?? [];
    if (name.toLowerCase() === '?xml' && label) this.encoding = knownEncoding(label);
  }

  private open(name: string): void {
    this.path.push(name);
    const depth = this.path.length;
    this.elements += 1;
    if (depth > limits.fileDepth) throw tooMuch('depth');
    if (this.elements > limits.importValues) throw tooMuch('values');
    if (depth === 1 && name !== 'myanimelist') throw new AppError('IMPORT_IS_NO_EXPORT');
    if (depth === 2 && name === 'manga') throw new AppError('IMPORT_IS_MANGA');
    if (depth === 1) this.begun = true;
    if (depth === 2) this.fields = {};
    if (depth === 3) [this.text, this.cdata] = ['', false];
  }

  private close(implied: boolean): void {
    const name = this.path.pop();
    const depth = this.path.length;
    // The parser closes by itself what the file leaves open: such a file was cut off.
    if (depth === 0 && !implied) this.ended = true;
    if (implied || name === undefined) return;
    if (depth === 2) {
      const field = malFields.get(name);
      if (field) this.fields[field] ??= this.decoded();
      if (name === 'user_export_type' && this.decoded().trim() === '2') throw new AppError('IMPORT_IS_MANGA');
    }
    if (depth !== 1 || name !== 'anime') return;
    this.count += 1;
    this.rows.push(malRow(this.fields));
  }

  private decoded(): string {
    return decodeField(this.text, { cdata: this.cdata, encoding: this.encoding });
  }
}

/** UTF-16 never comes here: its second byte is no part of a tag. */
function knownEncoding(label: string): string {
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return 'utf-8';
  }
}
