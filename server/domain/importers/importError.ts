/** An import cannot go on with this file; the message is meant for the person who started it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
