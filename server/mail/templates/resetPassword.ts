import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/** Leads to the page for a new password (contract 5.3). */
export function resetPassword({ url }: { url: string }, { siteName, lasts }: TemplateContext): LetterParts {
  return {
    subject: 'Choose a new password',
    opening: `Somebody, most likely you, asked for a new password at ${siteName}.`,
    action: { label: 'Choose a password', url },
    closing: [
      `The link works once, within ${lasts('reset')}.`,
      'If it was not you, ignore this message: your password stays as it is.',
    ],
  };
}
