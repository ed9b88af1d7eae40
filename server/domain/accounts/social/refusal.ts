import type { Logger } from 'pino';
import type { CallbackResult } from '../../../../shared/callbackResults';
import { AppError } from '../../../errors/AppError';

/** One word of the catalogue of callback results, on its way to the error page (specification section 8). */
export class Refusal extends Error {
  constructor(readonly word: CallbackResult) {
    super(word);
  }
}

/** The word for whatever ended a callback: what is none of the known results is a failure of the store, and logged. */
export function wordOf(log: Logger, error: unknown): CallbackResult {
  if (error instanceof Refusal) return error.word;
  if (error instanceof AppError && Object.hasOwn(entryWords, error.key)) {
    return entryWords[error.key as keyof typeof entryWords];
  }
  log.error({ err: error instanceof AppError ? (error.cause ?? error) : error }, 'a callback failed');
  return 'internal_server_error';
}

/** What `enterWithProfile` throws. */
const entryWords = {
  ACCOUNT_NOT_LINKED: 'account_not_linked',
  UNABLE_TO_LINK_ACCOUNT: 'unable_to_link_account',
  SIGNUP_DISABLED: 'signup_disabled',
  UNABLE_TO_CREATE_USER: 'unable_to_create_user',
  UNABLE_TO_CREATE_SESSION: 'unable_to_create_session',
} as const satisfies Record<string, CallbackResult>;
