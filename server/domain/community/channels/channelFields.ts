import { z } from 'zod';
import { limits } from '../../../config/limits';

/** An address without user, password and fragment. A trailing slash is removed, since paths are appended. */
export const address = z
  .string()
  .trim()
  .max(limits.channelAddress)
  .refine((value) => {
    if (!URL.canParse(value) || !/^https?:\/\/[^\s\\]+$/i.test(value)) return false;
    const { username, password, hash } = new URL(value);
    return username === '' && password === '' && hash === '';
  })
  .transform((value) => new URL(value).href.replace(/(?<!\/)\/+$/, ''));

/** Safe in a header or a path: no white space, no line break. */
export const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/)
  .max(limits.channelToken);

/** Treats a missing and an empty form field alike. */
export const given = (value: string | null | undefined): string | undefined => value?.trim() || undefined;

export function readTarget<T>(schema: z.ZodType<T>, fields: unknown): T | undefined {
  const { success, data } = schema.safeParse(fields);
  return success ? data : undefined;
}
