import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/**
 * Follows a confirmation by a browser that was not signed in: somebody else may have made the account with this address, and the
 * password that they chose still works (security A7).
 */
export function emailConfirmed({ url }: { url: string }, { siteName, lasts }: TemplateContext): LetterParts {
  return {
    subject: 'Your e-mail address is confirmed',
    opening: `The address of your account at ${siteName} is confirmed. Browsers that were signed in to it before are signed out, and API tokens and feed addresses made before have ended.`,
    action: { label: 'Choose another password', url },
    closing: [
      'If you chose the password of this account yourself, there is nothing more to do: sign in with it.',
      `If you did not, somebody else may have made this account with your address. Choose another password now: the link works once, within ${lasts('reset')}.`,
    ],
  };
}
