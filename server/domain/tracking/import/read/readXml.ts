import { Parser } from 'htmlparser2';
import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import type { ReadRow } from '../importRow';
import type { ImportSource } from '../rowKinds';
import { createExcessError } from './excess';
import { PassedOver, type XmlForm } from './format';
import { decodeField } from './text';

/** Maximum bytes kept of a field: its own limit cuts it anyway. */
const MAX_FIELD_BYTES = 40_000;
/** Maximum fields kept of a record. */
const MAX_FIELDS_PER_RECORD = 60;

export type SourcedForm<Form> = Form & { source: ImportSource };

/**
 * The rows of an XML export, read as a stream. The parser is lenient, as old exports are full of bare `&`; it knows no DTD and
 * expands no entities, and a file with a document type is refused.
 */
export class XmlReader {
  private rows: ReadRow[] = [];
  private readonly path: string[] = [];
  private fields = new Map<string, string>();
  private text = '';
  private cdata = false;
  private encoding = 'utf-8';
  private form: SourcedForm<XmlForm> | undefined;
  private ended = false;
  private count = 0;
  private elements = 0;
  private read = 0;
  private readonly passedOver = new PassedOver();

  constructor(private readonly forms: readonly SourcedForm<XmlForm>[]) {}

  /** Bytes are passed in as latin1 characters, and decoded field by field. */
  private readonly parser = new Parser(
    {
      onprocessinginstruction: (name, data) => this.declaration(name, data),
      onopentagname: (name) => this.open(name.toLowerCase()),
      onclosetag: (_name, implied) => this.close(implied),
      ontext: (text) => {
        const room = MAX_FIELD_BYTES - this.text.length;
        if (this.path.length === 3 && room > 0) this.text += text.slice(0, room);
      },
      oncdatastart: () => {
        this.cdata = true;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );

  get source(): ImportSource {
    return this.form?.source ?? 'UNREAD';
  }

  /** What the parser has not reported yet is one tag, comment or section, which it buffers whole. */
  write(chunk: Uint8Array): void {
    this.parser.write(Buffer.from(chunk).toString('latin1'));
    this.read += chunk.length;
    if (this.read - this.parser.endIndex > limits.fileTokenBytes) throw createExcessError('length');
  }

  end(): void {
    this.parser.end();
    if (!this.form) throw new AppError('IMPORT_IS_NO_EXPORT');
    if (!this.ended) throw new AppError('IMPORT_IS_DAMAGED');
    if (this.count === 0) throw new AppError('IMPORT_IS_EMPTY');
    this.rows.push(...this.passedOver.rows());
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
    if (depth > limits.fileDepth) throw createExcessError('depth');
    if (this.elements > limits.importValues) throw createExcessError('values');
    if (depth === 1) {
      this.form ??= this.forms.find(({ root }) => root === name);
      if (!this.form) throw new AppError('IMPORT_IS_NO_EXPORT');
    }
    if (depth === 2) this.fields = new Map();
    if (depth === 3) [this.text, this.cdata] = ['', false];
  }

  private close(implied: boolean): void {
    const name = this.path.pop();
    const depth = this.path.length;
    // The parser closes what the file leaves open: such a file was cut off.
    if (depth === 0 && !implied) this.ended = true;
    if (implied || name === undefined || !this.form) return;
    const read = depth > 0 ? this.form.others?.get(this.path[1] ?? name) : undefined;
    if (depth === 2 && (read || this.form.keeps(name))) this.keep(name);
    const toRow = read ?? (name === this.form.record ? this.form.row : undefined);
    if (depth !== 1 || !toRow) return;
    this.count += 1;
    const taken = toRow(this.fields);
    if ('skipped' in taken) this.passedOver.add(taken.skipped);
    else for (const row of taken) this.rows.push(row);
  }

  private keep(name: string): void {
    if (this.fields.has(name) || this.fields.size >= MAX_FIELDS_PER_RECORD) return;
    this.fields.set(name, this.decoded());
  }

  private decoded(): string {
    return decodeField(this.text, { cdata: this.cdata, encoding: this.encoding });
  }
}

/** A file that gets here is not UTF-16, whatever its label: its second byte would not fit a tag. */
function knownEncoding(label: string): string {
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return 'utf-8';
  }
}
