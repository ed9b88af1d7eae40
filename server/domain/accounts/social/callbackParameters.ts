import { z } from 'zod';
import { withQuery } from '../authUrl';
import { Refusal } from './refusal';

const parametersSchema = z.object({
  code: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
  device_id: z.string().optional(),
  state: z.string().optional(),
  user: z.string().optional(),
  iss: z.string().optional(),
});

export type CallbackParameters = z.output<typeof parametersSchema>;

/**
 * What came with a callback (contract section 6), or undefined if it is malformed: a repeated parameter reads as a list, and so is.
 */
export function callbackParameters(parameters: Record<string, unknown>): CallbackParameters | undefined {
  const { data } = parametersSchema.safeParse(parameters);
  return data && { ...data, error: data.error || undefined };
}

/** The same, refused with its word when malformed. */
export function readParameters(parameters: Record<string, unknown>): CallbackParameters {
  const read = callbackParameters(parameters);
  if (!read) throw new Refusal('invalid_callback_request');
  return read;
}

/** Where a provider's own refusal is shown; a description that it did not give is left out. */
export function describeError(
  url: string,
  { error = '', error_description: description }: CallbackParameters,
): string {
  const target = withQuery(url, 'error', error);
  return description ? withQuery(target, 'error_description', description) : target;
}

/** Apple's JSON text; anything else is as good as nothing. */
export function parseUser(user: string | undefined): unknown {
  if (user === undefined || user.length > 10_000) return undefined;
  try {
    return JSON.parse(user);
  } catch {
    return undefined;
  }
}
