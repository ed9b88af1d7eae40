import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { AppError } from './AppError';
import { toAppError } from './toAppError';

/**
 * Apollo's `formatError`: errors of the catalogue get their code in `extensions.code`, GraphQL's own errors are passed through,
 * and anything else becomes a generic internal error, logged in full. Only reads the catalogue. Without `hints`, messages
 * contain no "Did you mean" suggestions.
 */
export function renderGraphql(log: Logger, { hints = true } = {}) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const original = ofCatalogue(error) ?? unwrapResolverError(error);
    const code = formatted.extensions?.code;
    // type-graphql's validation error would echo the whole input, including a password.
    if (formatted.extensions?.validationErrors) return present(formatted, new AppError('INVALID_ARGUMENT'));
    if (!(original instanceof AppError) && typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR') {
      // GraphQL's own errors: parse, validation, limits. Only the code is kept, so that no stack or input leaks.
      const message = hints ? formatted.message : withoutHint(formatted.message);
      return { message, locations: formatted.locations, extensions: { code } };
    }
    const known = toAppError(original);
    if (known.entry.status >= 500)
      log.error({ err: known.cause ?? known, key: known.key }, 'a resolver failed');
    return present(formatted, known);
  };
}

/** The AppError of a request rejected before a resolver ran, which has no path. */
function ofCatalogue(error: unknown): AppError | undefined {
  const original = error instanceof GraphQLError ? error.originalError : undefined;
  return original instanceof AppError ? original : undefined;
}

/** Removes suggestions, which reveal names of the schema as introspection would (security P6). */
export function withoutHint(message: string): string {
  return message.replace(/ ?Did you mean(.+?)\?$/, '');
}

function present({ locations, path }: GraphQLFormattedError, known: AppError): GraphQLFormattedError {
  const { code } = known.entry;
  const extensions = known.retryAfter === undefined ? { code } : { code, retryAfter: known.retryAfter };
  return { message: known.message, locations, path, extensions };
}
