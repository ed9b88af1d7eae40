import type { TemplateContext } from '.';
import type { LetterParts } from './letter';

/** Proves that an address is its owner's (contract 5.2). Names no person, so that it carries no stranger's words. */
export function verifyEmail({ url }: { url: string }, { siteName, lasts }: TemplateContext): LetterParts {
  return {
    subject: 'Confirm your e-mail address',
    opening: `Somebody, most likely you, gave this address at ${siteName}. Please confirm that it is yours.`,
    action: { label: 'Confirm address', url },
    closing: [
      `The link works for ${lasts('verify')}.`,
      'If it was not you, ignore this message: nothing else will happen.',
    ],
  };
}
