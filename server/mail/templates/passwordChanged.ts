import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/** Tells the owner that the password is another one now (security A8). Carries no link, so that it teaches nobody to click. */
export function passwordChanged(_data: object, { siteName }: TemplateContext): LetterParts {
  return {
    subject: 'Your password was changed',
    opening: `The password of your account at ${siteName} was changed just now.`,
    closing: [
      'If it was you, there is nothing more to do.',
      `If it was not you, open ${siteName}, say that you forgot your password and choose a new one: that ends every other session.`,
    ],
  };
}
