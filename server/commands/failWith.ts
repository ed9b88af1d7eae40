/** Ends a failed command: prints one line for the operator, and exits with code 1. */
export function failWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
