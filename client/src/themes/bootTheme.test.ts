import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeNames } from '.';

/** public/theme.js runs before the app and cannot import the list of themes, so it repeats their names. */
const script = readFileSync(join(__dirname, '../../public/theme.js'), 'utf8');

function themeAfterBoot(saved: string | null): string | null {
  localStorage.clear();
  if (saved !== null) localStorage.setItem('theme', saved);
  document.documentElement.removeAttribute('theme');
  new Function(script)();
  return document.documentElement.getAttribute('theme');
}

afterEach(() => jest.restoreAllMocks());

it.each(themeNames)('applies the saved theme %s', (name) => {
  expect(themeAfterBoot(name)).toBe(name);
});

it('has no theme that is not in the list', () => {
  const named = /themes = \[([^\]]*)\]/.exec(script)?.[1]?.match(/[a-z]+/g);
  expect([...(named ?? [])].sort()).toEqual([...themeNames].sort());
});

it.each([null, '', 'hotdog', 'constructor', '"><script>'])('falls back to enspired for %j', (saved) => {
  expect(themeAfterBoot(saved)).toBe(themeNames[0]);
});

it('falls back to enspired if storage throws', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(themeAfterBoot('washi')).toBe('enspired');
});
