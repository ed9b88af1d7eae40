import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/** Tells the owner that an API token was made, which works without a sign-in (security A8). Never holds the token itself. */
export function apiTokenCreated(
  { name, at }: { name: string; at: string },
  { siteName }: TemplateContext,
): LetterParts {
  return {
    subject: 'A new API token for your account',
    opening: `An API token named “${name}” was made for your account at ${siteName} on ${at}. Programs that have it can use your account as far as you allowed, without your password.`,
    closing: [
      'If it was you, there is nothing more to do.',
      `If it was not you, open ${siteName}, revoke the token in the settings, change your password and sign out everywhere else.`,
    ],
  };
}
