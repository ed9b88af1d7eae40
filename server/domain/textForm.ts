import { limits } from '../config/limits';

/** Longer names do not fit their column. */
const LONGEST_NAME = 255;

/** Whether every database keeps a text as it is: they disagree about NUL and about half a character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The address of a picture. */
export function isImage(text: string): boolean {
  return isStorable(text) && text.length <= limits.imageAddress;
}

export function isName(text: string): boolean {
  return isStorable(text) && text.length <= LONGEST_NAME;
}
