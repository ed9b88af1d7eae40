import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/** Asks the owner of the current address whether it may be changed (contract 5.2, security S9). */
export function changeEmail(
  { url, email }: { url: string; email: string },
  { siteName, lasts }: TemplateContext,
): LetterParts {
  return {
    subject: 'Confirm your new e-mail address',
    opening: `You asked to change the address of your account at ${siteName} to ${email}. Open this link in the browser where you are signed in to confirm it.`,
    action: { label: 'Change the address', url },
    closing: [
      `The link works for ${lasts('verify')}. The new address will then get a message of its own.`,
      'If you did not ask for this, do not open the link: your address stays as it is. Consider changing your password.',
    ],
  };
}
