/** Longest deliverable address (RFC 5321), which also keeps the patterns fast. */
const MAX_EMAIL_CHARACTERS = 254;

const local = /^(?!\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]$/;
const domain = /^([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether a text is an email address in the contract's form (section 8): `a@localhost` is not. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > MAX_EMAIL_CHARACTERS || text.includes('..')) return false;
  return local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/** How addresses are stored and compared everywhere. */
export function normaliseEmail(email: string): string {
  return email.toLowerCase();
}

/** An address for those who need not read it: `m…@e…`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…@${email.slice(at + 1, at + 2)}…`;
}
