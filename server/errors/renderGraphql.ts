import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { AppError } from './AppError';
import { toAppError } from './toAppError';

/**
 * Apollo's `formatError`: an error of the catalogue leaves with its code in `extensions.code`, what GraphQL itself
 * complains about as it is, anything else as a plain internal error, logged in full. Reads the catalogue, decides nothing.
 * Without `hints` no complaint names what may have been meant.
 */
export function renderGraphql(log: Logger, { hints = true } = {}) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const original = ofCatalogue(error) ?? unwrapResolverError(error);
    const code = formatted.extensions?.code;
    // type-graphql's complaint about an input would echo the whole input, a password too.
    if (formatted.extensions?.validationErrors) return present(formatted, new AppError('INVALID_ARGUMENT'));
    if (!(original instanceof AppError) && typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR') {
      // GraphQL's own: parse, validation, limits. Nothing but the code, so that no stack or input leaves.
      const message = hints ? formatted.message : withoutHint(formatted.message);
      return { message, locations: formatted.locations, extensions: { code } };
    }
    const known = toAppError(original);
    if (known.entry.status >= 500)
      log.error({ err: known.cause ?? known, key: known.key }, 'a resolver failed');
    return present(formatted, known);
  };
}

/** Of what is refused before a resolver runs, and so has no path. */
function ofCatalogue(error: unknown): AppError | undefined {
  const original = error instanceof GraphQLError ? error.originalError : undefined;
  return original instanceof AppError ? original : undefined;
}

/** A guess at what was meant names what the schema has, which introspection would show (security P6). */
export function withoutHint(message: string): string {
  return message.replace(/ ?Did you mean(.+?)\?$/, '');
}

function present({ locations, path }: GraphQLFormattedError, known: AppError): GraphQLFormattedError {
  const { code } = known.entry;
  const extensions = known.retryAfter === undefined ? { code } : { code, retryAfter: known.retryAfter };
  return { message: known.message, locations, path, extensions };
}
