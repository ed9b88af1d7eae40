import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/** Tells the owner that somebody signed in with a browser not seen before. Carries no link to click in a fright. */
export function newSignIn(
  { device, address, at }: { device: string; address: string; at: string },
  { siteName }: TemplateContext,
): LetterParts {
  return {
    subject: 'A new sign-in to your account',
    opening: `Somebody signed in to your account at ${siteName} with a browser that was not used there before: ${device}, from the address ${address}, on ${at}.`,
    closing: [
      'If it was you, there is nothing to do.',
      `If it was not you, open ${siteName}, end that session in the settings and change your password.`,
    ],
  };
}
