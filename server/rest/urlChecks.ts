import type { Config } from '../config/config';
import { isTrustedUrl } from '../domain/accounts/trustedUrl';
import { AppError } from '../errors/AppError';
import type { ErrorKey } from '../errors/catalogue';

type Fields = Record<string, unknown>;

/** The URLs that any POST may carry, in the contract's order (section 4). `redirectTo` is reported as redirectURL. */
export function checkPostUrls(config: Config, body: Fields, query: Fields): void {
  check(config, given(body.callbackURL) ?? query.callbackURL, 'INVALID_CALLBACKURL');
  check(config, body.redirectTo, 'INVALID_REDIRECTURL');
  check(config, body.errorCallbackURL, 'INVALID_ERRORCALLBACKURL');
  check(config, body.newUserCallbackURL, 'INVALID_NEWUSERCALLBACKURL');
}

/** The one URL of a mailed link. */
export function checkLinkUrl(config: Config, query: Fields): void {
  check(config, query.callbackURL, 'INVALID_CALLBACKURL');
}

/** An empty value counts as not given; what is no text is left to the schema. A repeated one is checked in each place. */
function check({ trustedOrigins }: Config, value: unknown, key: ErrorKey): void {
  for (const url of Array.isArray(value) ? value : [value]) {
    if (typeof url === 'string' && url !== '' && !isTrustedUrl(url, trustedOrigins)) throw new AppError(key);
  }
}

function given(value: unknown): unknown {
  return value === '' ? undefined : value;
}
