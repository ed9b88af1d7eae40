/** A class of arguments that knows its own bounds beyond the types: numbers in range, texts of a sane length. */
export interface SelfChecking {
  /** Throws an AppError. */
  check(): void;
}

/** Called by type-graphql for each argument of each field before the resolver runs. */
export function checkArguments(value: unknown): void {
  if (isSelfChecking(value)) value.check();
}

function isSelfChecking(value: unknown): value is SelfChecking {
  return typeof value === 'object' && value !== null && 'check' in value && typeof value.check === 'function';
}
