import { limits } from '../../config/limits';

/** Longer names do not fit their column. */
const MAX_NAME_CHARACTERS = 255;

/** Whether every database stores a text unchanged: they disagree about NUL and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Characters that turn the direction of what follows: with U+202E, "omeD" reads "Demo". */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

export function removeBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}

/** A text of several lines as it is stored: a line feed ends each, and no white space is at the ends. */
export function tidyLines(text: string): string {
  return removeBidiControls(text).replace(/\r\n?/g, '\n').trim();
}

/** No characters, though valid code points. */
const NONCHARACTERS = /\p{Noncharacter_Code_Point}/gu;

/** Without what XML 1.0 does not allow (section 2.2), which a single stored character could break. */
export function removeNonXml(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/gu, '');
}

/**
 * A text of one line as it is stored and shown, whoever gives it: a person, a provider, a file or a player. White space and
 * control characters are one space, and none at the ends. What scripts need to be written, such as joiners, stays.
 */
export function joinLines(text: string): string {
  return removeBidiControls(text.toWellFormed())
    .replace(NONCHARACTERS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Whether a text may be a picture: an address on this site or on the web, or a data URL, but no scheme that runs something, or
 * any other. What others see of it is decided on reading (`shownPicture`).
 */
export function isImage(text: string): boolean {
  return isStorable(text) && text.length <= limits.imageAddress && !otherKind.test(text);
}

/** Browsers ignore control characters and spaces before and within a scheme's name. */
const otherKind = /^[\p{Cc}\s]*(?!https?:|data:image\/)[a-z](?:[a-z0-9+.-]|[\p{Cc}\s])*:/iu;

export function isName(text: string): boolean {
  return isStorable(text) && text.length <= MAX_NAME_CHARACTERS;
}
