import { limits } from '../config/limits';

/** Longer names do not fit their column. */
const LONGEST_NAME = 255;

/** Whether every database keeps a text as it is: they disagree about NUL and about half a character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * The address of a picture, on this site or on the web, or a picture within it; no address that runs something, or is of
 * another kind. What of it is shown to others is decided where it is read (`shownPicture`).
 */
export function isImage(text: string): boolean {
  return isStorable(text) && text.length <= limits.imageAddress && !otherKind.test(text);
}

/** Browsers pass over signs and spaces before and within the name of a scheme. */
const otherKind = /^[\p{Cc}\s]*(?!https?:|data:image\/)[a-z](?:[a-z0-9+.-]|[\p{Cc}\s])*:/iu;

export function isName(text: string): boolean {
  return isStorable(text) && text.length <= LONGEST_NAME;
}
