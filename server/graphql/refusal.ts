/** The body of an answer that is refused before GraphQL itself, or behind it. */
export function refusal(code: string, message: string) {
  return { errors: [{ message, extensions: { code } }] };
}
