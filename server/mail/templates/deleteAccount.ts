import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/** Asks once more before an account goes for good (contract 5.4). */
export function deleteAccount({ url }: { url: string }, { siteName, lasts }: TemplateContext): LetterParts {
  return {
    subject: 'Confirm that your account shall be deleted',
    opening: `Somebody signed in as you asked to delete your account at ${siteName} with everything in it. This cannot be undone.`,
    action: { label: 'Delete my account', url },
    closing: [
      `The link works once, within ${lasts('delete')}, in a browser where you are signed in.`,
      'If you want to keep your account, ignore this message. If it was not you, change your password.',
    ],
  };
}
