/** JSON Schema, and the words that descriptions of answers are made of. */
export type Schema = Record<string, unknown>;

/** A call, for readers and programs. */
export interface Described {
  summary: string;
  /** Of the JSON with status 200; a redirect without one. */
  answer?: Schema | 'page';
  /** Whether a `callbackURL` turns the answer into a redirect. */
  leads?: true;
  /** What a refusal answers by its status, where it isn't an error as everywhere else. */
  refusals?: Readonly<Record<number, { description: string; answer: Schema }>>;
}

export const text: Schema = { type: 'string' };
export const flag: Schema = { type: 'boolean' };
export const count: Schema = { type: 'integer' };
export const date: Schema = { type: 'string', format: 'date-time' };
export const always = (value: string | boolean): Schema => ({ type: typeof value, const: value });
export const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values });
export const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Every field is there unless it is named in `optional`. */
export function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}
