import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { PageEnvironment } from '../../../shared/renderedPage';

/** The forms of English that pages are rendered in: each is a page of its own among those that are kept. */
const locales = ['en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-ZA', 'en'];
const zones = new Set(Intl.supportedValuesOf('timeZone'));

/** The cookie in which the program notes the visitor's time zone, where it isn't UTC (client/src/state/environment.ts). */
const zoneCookie = 'zone';

/**
 * What a page depends on beside its address, as far as the request says so. Where it is mistaken, the program renders what is
 * different once it is there.
 */
export function environmentOf({ headers }: Request): PageEnvironment & { wide: boolean } {
  const mobile = headers['sec-ch-ua-mobile'];
  return {
    locale: localeIn(headers['accept-language']),
    timeZone: zoneIn(headers.cookie),
    wide: mobile === undefined ? !/\bMobi/.test(headers['user-agent'] ?? '') : mobile !== '?1',
  };
}

/** As the client picks it from the browser's languages: the first that is English. */
function localeIn(languages = ''): string {
  const names = languages.split(',').map((one) => one.split(';')[0]?.trim() ?? '');
  const english = names.find((name) => /^en\b/i.test(name))?.toLowerCase();
  return locales.find((name) => name.toLowerCase() === english) ?? 'en-GB';
}

function zoneIn(cookies = ''): string {
  const zone = parseCookie(cookies)[zoneCookie];
  return zone !== undefined && zones.has(zone) ? zone : 'UTC';
}
