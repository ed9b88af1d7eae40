import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeNames } from '../../../shared/themes';

/** public/theme.js runs before the app and cannot import the list of themes, so it repeats their names. */
const script = readFileSync(join(__dirname, '../../public/theme.js'), 'utf8');

/** The theme that applies in the end. The page comes with one, which its operators may have changed. */
function themeAfterBoot(saved: string | null, sent: string = themeNames[0]): string | null {
  localStorage.clear();
  if (saved !== null) localStorage.setItem('theme', saved);
  document.documentElement.setAttribute('theme', sent);
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

it('keeps the theme of the site for those who have chosen none, and notes it for the client', () => {
  expect(themeAfterBoot(null, 'washi')).toBe('washi');
  expect(document.documentElement.dataset.siteTheme).toBe('washi');
  expect(themeAfterBoot('sumi', 'washi')).toBe('sumi');
  expect(document.documentElement.dataset.siteTheme).toBe('washi');
});

it('falls back to enspired if storage throws', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(themeAfterBoot('washi')).toBe('enspired');
});
