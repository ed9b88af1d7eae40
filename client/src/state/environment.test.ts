import { currentTime, environment, ownEnvironment } from './environment';

const speaking = (...languages: string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  environment(ownEnvironment());
});

it.each([
  [['de-DE', 'en-US', 'en-GB'], 'en-US'],
  [['en-AU'], 'en-AU'],
  [['en', 'en-GB'], 'en'],
  [['de-DE', 'fr'], 'en-GB'],
  [[], 'en-GB'],
])('for %j the locale is %s', (languages, locale) => {
  speaking(...languages);
  expect(ownEnvironment().locale).toBe(locale);
});

it('uses the machine’s zone, and UTC if its name is invalid', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(ownEnvironment().timeZone).toBe(timeZone);
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...resolved, timeZone: 'Etc/Unknown' });
  expect(ownEnvironment().timeZone).toBe('UTC');
});

it('starts as the visitor’s own, with the clock running', () => {
  expect(environment()).toEqual(ownEnvironment());
  jest.useFakeTimers({ now: Date.UTC(2026, 3, 22) });
  expect(currentTime()).toEqual(new Date('2026-04-22T00:00:00Z'));
  jest.setSystemTime(Date.UTC(2026, 3, 23));
  expect(currentTime()).toEqual(new Date('2026-04-23T00:00:00Z'));
});

it('stops if an instant is given', () => {
  environment({ ...ownEnvironment(), now: 0 });
  expect(currentTime()).toEqual(new Date(0));
});
