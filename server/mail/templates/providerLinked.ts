import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/**
 * Tells the owner of an unconfirmed address that a provider was linked to the account and what ended with it (security O11).
 * Carries no link.
 */
export function providerLinked(
  { provider }: { provider: string },
  { siteName }: TemplateContext,
): LetterParts {
  return {
    subject: 'Another way to sign in was added',
    opening: `Your account at ${siteName} can now be signed in to with ${provider}. Its address had never been confirmed, so all other browsers were signed out, and API tokens and feed addresses made before have ended.`,
    closing: [
      `If you did not choose a password at ${siteName} yourself, somebody else may have used your address: open ${siteName}, say that you forgot your password and choose a new one.`,
      'If it was you, there is nothing more to do.',
    ],
  };
}
