import type { CombinedGraphQLErrors, ServerError } from '@apollo/client';
import type { ErrorCode } from '../generated/graphql';
import { ApiError } from '../rest/call';
import { generalMessage, messages, offlineMessage, tooManyMessage, withEnd } from './messages';

const fieldOf: Partial<Record<ErrorCode, string>> = {
  INVALID_EMAIL: 'email',
  EMAIL_DOMAIN_NOT_ALLOWED: 'email',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
  EMAIL_IS_THE_SAME: 'email',
  COULDNT_UPDATE_YOUR_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
  INVALID_PASSWORD: 'currentPassword',
};

export interface ReadError {
  /** The field it is about, if any. */
  field?: string;
  text: string;
  /** The wire code, for what a form offers besides the text. */
  code: ErrorCode | null;
}

/** Turns anything a call threw into text and, if known, the field it concerns. */
export function readError(error: unknown): ReadError {
  if (error instanceof ApiError) return fromStatus(error.status, error.code, error.retryAfter);
  if (isNamed<CombinedGraphQLErrors>(error, 'CombinedGraphQLErrors')) {
    const { code, retryAfter } = error.errors[0]?.extensions ?? {};
    const seconds = typeof retryAfter === 'number' ? retryAfter : null;
    return fromStatus(
      code === 'TOO_MANY_REQUESTS' ? 429 : 200,
      typeof code === 'string' ? code : null,
      seconds,
    );
  }
  if (isNamed<ServerError>(error, 'ServerError')) return fromStatus(error.statusCode, null, null);
  return { text: error instanceof TypeError ? offlineMessage : generalMessage, code: null };
}

/** Checks Apollo's error classes by name: importing them would pull in the library, which pages are hydrated without. */
function isNamed<T extends Error>(error: unknown, name: string): error is T {
  return error instanceof Error && error.name === name;
}

function fromStatus(status: number, wire: string | null, retryAfter: number | null): ReadError {
  const code = isKnown(wire) ? wire : null;
  if (status === 0) return { text: offlineMessage, code };
  if (status === 429) return { text: tooManyMessage(retryAfter), code };
  return code
    ? { field: fieldOf[code], text: withEnd(code, retryAfter), code }
    : { text: generalMessage, code };
}

function isKnown(code: string | null): code is ErrorCode {
  return code !== null && Object.hasOwn(messages, code);
}
