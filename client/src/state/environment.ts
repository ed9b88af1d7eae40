import { startTransition, useEffect, useState } from 'react';
import { makeVar } from './reactive';

/** What a page depends on besides its data: locale, time zone and current time. */
export interface Environment {
  locale: string;
  timeZone: string;
  /** A fixed instant in milliseconds; null for the running clock. */
  now: number | null;
}

/** The visitor's environment; on a server, the server's. */
export const ownEnvironment = (): Environment => ({
  locale: ownLocale(),
  timeZone: ownTimeZone(),
  now: null,
});

/**
 * Every format, calendar day and "now" on a screen comes from here, so that a page rendered on the server can be reproduced
 * exactly. When it changes, the whole page is rendered again (`App`).
 */
export const environment = makeVar(ownEnvironment());

/**
 * Follows the environment in interruptible renders. It changes right after hydration, for the first page of most visitors in
 * all that is written on it, which would block the page.
 */
export function useEnvironment(): Environment {
  const [shown, setShown] = useState(environment);
  useEffect(() => {
    const follow = () => startTransition(() => setShown(environment()));
    follow();
    return environment.subscribe(follow);
  }, []);
  return shown;
}

export const currentTime = (): Date => new Date(environment().now ?? Date.now());

/**
 * The site is in English, so the visitor's first English locale is used (it decides day or month first, 12 or 24 hours);
 * without one, British forms.
 */
function ownLocale(): string {
  const languages = globalThis.navigator?.languages ?? [];
  return languages.find((name) => /^en\b/i.test(name)) ?? 'en-GB';
}

/**
 * What the browser's languages name as countries, in their order; it may be another than the visitor's. Some are no ISO codes, as in
 * en-UK or sq-XK.
 */
export const ownCountries = (): string[] =>
  (globalThis.navigator?.languages ?? []).flatMap((name) => /-([A-Z]{2})\b/.exec(name)?.[1] ?? []);

/** A browser that doesn't know its time zone, or hides it, may name one that formatters reject. */
function ownTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
