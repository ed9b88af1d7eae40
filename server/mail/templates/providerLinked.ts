import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/**
 * Tells the owner of an unconfirmed address that a provider was linked to the account (security O11), and by an entry
 * that the password ended. Carries no link.
 */
export function providerLinked(
  { provider, by }: { provider: string; by?: string },
  { siteName }: TemplateContext,
): LetterParts {
  const opening = `Your account at ${siteName} can now be signed in to with ${provider}. Its address had never been confirmed, so all other browsers were signed out`;
  if (by === 'entry')
    return {
      subject: 'Another way to sign in was added',
      opening: `${opening}, and the password and API tokens that it had work no longer: somebody else might have chosen them.`,
      closing: [
        `If you want a password at ${siteName}, say at the sign-in that you forgot yours, and choose a new one.`,
        'If it was you who signed in, there is nothing more to do.',
      ],
    };
  return {
    subject: 'Another way to sign in was added',
    opening: `${opening}.`,
    closing: [
      `If you did not choose a password at ${siteName} yourself, somebody else may have used your address: open ${siteName}, say that you forgot your password and choose a new one.`,
      'If it was you, there is nothing more to do.',
    ],
  };
}
