import { type CatalogueEntry, catalogue, type ErrorKey } from './catalogue';

/** The only way to reject a request: names an entry of the catalogue, which has status, code and message. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  private readonly providerId: string | undefined;

  constructor(
    readonly key: ErrorKey,
    options: { cause?: unknown; retryAfter?: number; providerId?: string } = {},
  ) {
    super(fillIn(catalogue[key].message, options.providerId), { cause: options.cause });
    this.retryAfter = options.retryAfter;
    this.providerId = options.providerId;
  }

  get entry(): CatalogueEntry {
    return catalogue[this.key];
  }

  /** The code in REST responses; for the four messages that name a provider it is derived from the message. */
  get restCode(): string {
    return this.providerId === undefined ? this.entry.code : codeOf(this.message);
  }
}

/** Derives a code from a message by the contract's rule (contract 1.1). */
export function codeOf(message: string): string {
  return message
    .toUpperCase()
    .replace(/ /g, '_')
    .replace(/[^A-Z0-9_]/g, '');
}

function fillIn(message: string, providerId: string | undefined): string {
  return providerId === undefined ? message : message.replace('{id}', () => providerId);
}
