import { makeVar, onChange } from './reactive';

/** What a page depends on beside its data: how the visitor writes dates and numbers, where they are, and when it is. */
export interface Environment {
  locale: string;
  timeZone: string;
  /** An instant that stands still, in milliseconds; null for the clock that runs. */
  now: number | null;
}

/** The visitor's own; on a server, its own. */
export const ownEnvironment = (): Environment => ({
  locale: ownLocale(),
  timeZone: ownTimeZone(),
  now: null,
});

/**
 * Every format, calendar day and "now" on a screen comes from here, so that a page rendered elsewhere can be drawn again
 * just as it was. The whole page is drawn again when it changes (`App`).
 */
export const environment = makeVar(ownEnvironment());

export const onEnvironment = (changed: () => void) => onChange(environment, changed);

/** Locale and zone as one text: what is written changes with it, and time alone changes nothing else. */
export const environmentName = (): string => `${environment().locale} ${environment().timeZone}`;

export const currentTime = (): Date => new Date(environment().now ?? Date.now());

/**
 * The site is written in English, so an English locale of the visitor's own is taken (day before month or after, 12 or 24
 * hours); anyone else reads British forms.
 */
function ownLocale(): string {
  const languages = globalThis.navigator?.languages ?? [];
  return languages.find((name) => /^en\b/i.test(name)) ?? 'en-GB';
}

/** A browser that does not know where it is, or hides it, may name a zone that no format takes. */
function ownTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
