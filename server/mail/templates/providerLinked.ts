import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/**
 * Tells the owner of an unconfirmed address that a provider was linked to the account (security O11), and by an entry
 * that its API tokens ended. Carries no link.
 */
export function providerLinked(
  { provider, by }: { provider: string; by?: string },
  { siteName }: TemplateContext,
): LetterParts {
  const ended = by === 'entry' ? ', and the API tokens that it had work no longer' : '';
  return {
    subject: 'Another way to sign in was added',
    opening: `Your account at ${siteName} can now be signed in to with ${provider}. Its address had never been confirmed, so all other browsers were signed out${ended}.`,
    closing: [
      `If you did not choose a password at ${siteName} yourself, somebody else may have used your address: open ${siteName}, say that you forgot your password and choose a new one.`,
      'If it was you, there is nothing more to do.',
    ],
  };
}
