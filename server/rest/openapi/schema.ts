/** JSON Schema, and helpers for describing responses. */
export type Schema = Record<string, unknown>;

/** Description of a call. */
export interface Described {
  summary: string;
  /** JSON of status 200; without one, the call redirects. */
  answer?: Schema | 'page';
  /** True if a `callbackURL` turns the response into a redirect. */
  leads?: true;
  /** Responses by status that differ from the usual error. */
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

/** All properties are required unless listed in `optional`. */
export function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}
