import { explainKnown } from '../errors/explainFailure';

/** Ends a failed command: prints one line for the operator, and exits with code 1. */
export function failWith(error: unknown): never {
  const told = explainKnown(error) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${told}\n`);
  process.exit(1);
}
