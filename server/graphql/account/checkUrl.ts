import { isTrustedUrl } from '../../domain/accounts/trustedUrl';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';

/** Checks a URL argument by the rules of REST (contract 4). An empty one counts as omitted. */
export function checkUrl(
  { deps: { config } }: GraphqlContext,
  url: string | null | undefined,
  key: 'INVALID_CALLBACKURL' | 'INVALID_ERRORCALLBACKURL' | 'INVALID_REDIRECTURL',
): string | undefined {
  if (!url) return undefined;
  if (!isTrustedUrl(url, config.trustedOrigins)) throw new AppError(key);
  return url;
}
