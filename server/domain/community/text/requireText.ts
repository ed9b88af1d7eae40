import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import { joinLines, removeBidiControls } from '../../text/textForm';

/**
 * Normalises a public text for storage: well-formed Unicode, no control characters that reverse direction, uniform line ends,
 * not empty.
 */
export function requireText(text: string, longest: number = limits.commentLength): string {
  const written = removeBidiControls(wellFormed(text)).replaceAll('\0', '').replace(/\r\n?/g, '\n').trim();
  if (written === '') throw new AppError('TEXT_IS_EMPTY');
  if (written.length > longest) throw new AppError('TEXT_TOO_LONG');
  return written;
}

/** The same for the text of a review, which has to say something. */
export function requireReview(text: string): string {
  const written = requireText(text, limits.reviewLength);
  if (written.length < limits.reviewShortest) throw new AppError('REVIEW_TOO_SHORT');
  return written;
}

/** The same for a single line. */
export function requireLine(text: string, longest: number): string {
  return requireText(joinLines(wellFormed(text)), longest);
}

/** The same for the reason of a recommendation, which has to say something. */
export function requireReason(text: string): string {
  const written = requireLine(text, limits.recommendationLength);
  if (written.length < limits.recommendationShortest) throw new AppError('RECOMMENDATION_TOO_SHORT');
  return written;
}

/** The same for a single line that may be empty. */
export function cleanOptionalLine(text: string, longest: number): string {
  return cleanOptionalText(joinLines(wellFormed(text)), longest);
}

/** The same, but may be empty. */
export function cleanOptionalText(text: string, longest: number): string {
  return text.trim() === '' ? '' : requireText(text, longest);
}

function wellFormed(text: string): string {
  if (!text.isWellFormed()) throw new AppError('INVALID_ARGUMENT');
  return text;
}
