import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { PageEnvironment } from '../../../shared/renderedPage';

/** Variants of English that pages are rendered in; each is cached separately. */
const locales = ['en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-ZA', 'en'];
const zones = new Set(Intl.supportedValuesOf('timeZone'));

/** Cookie in which the client stores the visitor's time zone, unless it is UTC (client/src/state/environment.ts). */
const zoneCookie = 'zone';

/**
 * What a page depends on besides its URL, as far as the request shows it. Where it is wrong, the client renders the difference
 * once loaded.
 */
export function environmentOf({ headers }: Request): PageEnvironment & { wide: boolean } {
  const mobile = headers['sec-ch-ua-mobile'];
  return {
    locale: localeIn(headers['accept-language']),
    timeZone: zoneIn(headers.cookie),
    wide: mobile === undefined ? !/\bMobi/.test(headers['user-agent'] ?? '') : mobile !== '?1',
  };
}

/** As in the client: the first English locale of the browser's languages. */
function localeIn(languages = ''): string {
  const names = languages.split(',').map((one) => one.split(';')[0]?.trim() ?? '');
  const english = names.find((name) => /^en\b/i.test(name))?.toLowerCase();
  return locales.find((name) => name.toLowerCase() === english) ?? 'en-GB';
}

function zoneIn(cookies = ''): string {
  const zone = parseCookie(cookies)[zoneCookie];
  return zone !== undefined && zones.has(zone) ? zone : 'UTC';
}
