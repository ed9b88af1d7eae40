/**
 * The locale of dates and numbers. The site is written in English, so an English one of the visitor's own is taken
 * (day before month or after, 12 or 24 hours); anyone else reads British forms.
 */
export const locale: string =
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((name) => /^en\b/i.test(name)) ??
  'en-GB';
