import { JSONParser } from '@streamparser/json';
import { AppError } from '../../../../errors/AppError';
import { JsonBounds } from '../../../text/jsonBounds';
import type { ReadRow } from '../importRow';
import type { ImportSource } from '../rowKinds';
import { createExcessError, jsonLimits } from './excess';
import { type Collector, type JsonForm, type JsonPart, PassedOver } from './format';
import type { SourcedForm } from './readXml';

/** The rows of a JSON export, read as a stream: never more than one part of it in memory. */
export class JsonReader {
  private rows: ReadRow[] = [];
  private form: SourcedForm<JsonForm> | undefined;
  private collector: Collector<JsonPart> | undefined;
  private count = 0;
  private readonly passedOver = new PassedOver();
  private readonly bounds = new JsonBounds(jsonLimits, createExcessError);
  private readonly parser: JSONParser;
  private readonly forms: readonly SourcedForm<JsonForm>[];

  constructor(forms: readonly SourcedForm<JsonForm>[], { isList }: { isList: boolean }) {
    this.forms = forms.filter(({ lists }) => lists.includes('') === isList);
    this.parser = new JSONParser({ paths: isList ? ['$.*'] : pathsOf(this.forms), keepStack: false });
    this.parser.onValue = ({ key, value, stack }) => {
      if (isList) this.take({ name: '', value }, true);
      else if (stack.length > 1) this.take({ name: String(stack[1]?.key), value }, true);
      else this.take({ name: String(key), value }, false);
    };
  }

  get source(): ImportSource {
    return this.form?.source ?? 'UNREAD';
  }

  write(chunk: Uint8Array): void {
    this.bounds.watch(chunk);
    try {
      this.parser.write(chunk);
    } catch (error) {
      throw this.damage(error);
    }
  }

  end(): void {
    if (!this.parser.isEnded) throw this.damage();
    if (!this.form) throw new AppError('IMPORT_IS_NO_EXPORT');
    for (const row of this.collector?.end?.() ?? []) this.rows.push(row);
    if (this.count === 0 && this.rows.length === 0) throw new AppError('IMPORT_IS_EMPTY');
    this.rows.push(...this.passedOver.rows());
  }

  taken(): ReadRow[] {
    return this.rows.splice(0);
  }

  /** A file that breaks before its format is known is not an export. */
  private damage(cause?: unknown): AppError {
    if (cause instanceof AppError) return cause;
    return new AppError(this.form ? 'IMPORT_IS_DAMAGED' : 'IMPORT_IS_NO_EXPORT', { cause });
  }

  private take(part: JsonPart, listed: boolean): void {
    if (!this.form) {
      this.form = this.forms.find(
        (form) => (form.lists.includes(part.name) || form.values?.includes(part.name)) && form.knows(part),
      );
      this.collector = this.form?.open();
    }
    const { form, collector } = this;
    if (!form || !collector) {
      if (listed) throw new AppError('IMPORT_IS_NO_EXPORT');
      return;
    }
    if (!(listed ? form.lists : form.values)?.includes(part.name)) return;
    const taken = collector.take(part);
    if ('skipped' in taken) {
      this.passedOver.add(taken.skipped);
      return;
    }
    this.count += taken.length;
    // One by one: a large shelf has more items than a call may have arguments.
    for (const row of taken) this.rows.push(row);
  }
}

function pathsOf(forms: readonly JsonForm[]): string[] {
  const lists = forms.flatMap((form) => form.lists).map((list) => `$.${list}.*`);
  const values = forms.flatMap((form) => form.values ?? []).map((value) => `$.${value}`);
  return [...new Set([...values, ...lists])];
}
