import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/** Tells the old address that the account has another one now (security A8). */
export function emailChanged({ email }: { email?: string }, { siteName }: TemplateContext): LetterParts {
  const other = email ? `is ${email} now` : 'is another one now';
  return {
    subject: 'Your e-mail address was changed',
    opening: `The e-mail address of an account at ${siteName} that had this address ${other}.`,
    closing: [
      'If it was you, there is nothing more to do.',
      `If it was not you, contact whoever runs ${siteName} at once: this address no longer opens the account.`,
    ],
  };
}
