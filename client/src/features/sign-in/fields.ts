/** What the forms check before they ask the server; the server's word is final. */
export type SignField = 'username' | 'email' | 'password';
export const signFields: readonly SignField[] = ['username', 'email', 'password'];

export interface SignValues {
  username: string;
  email: string;
  password: string;
}

const shortest = 8;
const longest = 128;

export function checkFields(
  values: SignValues,
  form: 'sign-in' | 'sign-up',
): Partial<Record<SignField, string>> {
  const errors: Partial<Record<SignField, string>> = {};
  if (form === 'sign-up' && values.username.trim() === '') errors.username = 'Say what to call you.';
  if (values.email.trim() === '') errors.email = 'The e-mail address is missing.';
  else if (!/^\S+@\S+\.\S{2,}$/.test(values.email.trim()))
    errors.email = 'This does not look like an e-mail address, as in mika@example.org.';
  if (values.password === '') errors.password = 'The password is missing.';
  else if (form === 'sign-up' && values.password.length < shortest)
    errors.password = `The password is too short: it needs ${shortest} characters or more.`;
  else if (form === 'sign-up' && values.password.length > longest)
    errors.password = `The password is too long: it can have up to ${longest} characters.`;
  return errors;
}
