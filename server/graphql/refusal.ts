/** Body of a response that is rejected before or after GraphQL itself runs. */
export function refusal(code: string, message: string) {
  return { errors: [{ message, extensions: { code } }] };
}
