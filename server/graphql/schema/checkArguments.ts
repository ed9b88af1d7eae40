/** An arguments class that checks bounds beyond the GraphQL types, such as ranges and text lengths. */
export interface SelfChecking {
  /** Throws an AppError for invalid arguments. */
  check(): void;
}

/** Called by type-graphql for each argument of each field before the resolver runs. */
export function checkArguments(value: unknown): void {
  if (isSelfChecking(value)) value.check();
}

function isSelfChecking(value: unknown): value is SelfChecking {
  return typeof value === 'object' && value !== null && 'check' in value && typeof value.check === 'function';
}
