import type { Request } from 'express';
import { environmentOf } from './visitorEnvironment';

/** What a page depends on besides its URL, from the request headers. */
const of = (headers: Record<string, string>) => environmentOf({ headers } as unknown as Request);

it.each([
  ['en-US,en;q=0.9', 'en-US'],
  ['de-DE,de;q=0.9,en-us;q=0.8,en;q=0.7', 'en-US'],
  ['en-AU', 'en-AU'],
  ['en', 'en'],
  ['de-DE,fr', 'en-GB'],
  ['enx, *', 'en-GB'],
  // Each would be cached as a separate page.
  ['en-x-1234567', 'en-GB'],
  ['', 'en-GB'],
])('the locale of %j is %s', (languages, locale) => {
  expect(of({ 'accept-language': languages }).locale).toBe(locale);
});

it.each([
  ['zone=Europe/Berlin', 'Europe/Berlin'],
  ['zone=Europe%2FBerlin', 'Europe/Berlin'],
  ['a=1; zone=America%2FNew_York; b=2', 'America/New_York'],
  ['zone=Mars%2FOlympus', 'UTC'],
  ['zone=%', 'UTC'],
  ['zone=%E0%A4%A', 'UTC'],
  ['timezone=Europe%2FBerlin', 'UTC'],
])('the zone of the cookie %j is %s', (cookie, timeZone) => {
  expect(of({ cookie }).timeZone).toBe(timeZone);
});

it.each([
  [{ 'sec-ch-ua-mobile': '?1' }, false],
  [{ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mobile' }, true],
  [{ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari' }, false],
  [{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox' }, true],
  [{}, true],
])('a browser that sends %j is taken for wide: %s', (headers, wide) => {
  expect(of(headers as Record<string, string>).wide).toBe(wide);
});
