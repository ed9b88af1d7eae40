/**
 * What the forms check before they ask the server, in the words that stand beside the field (specification section 5).
 * The server's word is final.
 */
export interface PasswordRule {
  shortest: number;
  longest: number;
}

/** The site's default (P8), until it has said what it asks for. */
export const defaultPasswordRule: PasswordRule = { shortest: 8, longest: 128 };

export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') return 'The e-mail address is missing.';
  if (!/^\S+@\S+\.\S{2,}$/.test(email.trim()))
    return 'This does not look like an e-mail address, as in mika@example.org.';
  return undefined;
}

export function checkNewPassword(password: string, { shortest, longest }: PasswordRule): string | undefined {
  if (password === '') return 'The password is missing.';
  if (password.length < shortest)
    return `The password is too short: it needs ${shortest} characters or more.`;
  if (password.length > longest) return `The password is too long: it can have up to ${longest} characters.`;
  return undefined;
}

/** Leaves out the fields that have nothing wrong with them. */
export function onlyWrong<F extends string>(
  checked: Partial<Record<F, string | undefined>>,
): Partial<Record<F, string>> {
  return Object.fromEntries(Object.entries(checked).filter(([, text]) => text)) as Partial<Record<F, string>>;
}
