import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sidebarWidth, wideFrom } from '../layout/geometry';

/** public/prerendered.js places what a page brought along, or takes it away where its screen will look otherwise. */
const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');
const script = read('public/prerendered.js');

const home = 'data-screen="home"';
const anime = 'data-screen="anime" data-slug="the-lighthouse-girl"';

function heroAt(address: string, { wide = true, stored = {} as Record<string, string>, of = home } = {}) {
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  window.history.replaceState(null, '', address);
  window.matchMedia = jest.fn().mockReturnValue({ matches: wide });
  document.body.innerHTML = `<div class="prerendered" ${of}><h2 data-style="--longest: 9">Lighthouse</h2></div>`;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    run(0);
    return 1;
  });
  new Function(script)();
  return document.querySelector<HTMLElement>('.prerendered');
}

afterEach(() => jest.restoreAllMocks());

it.each([
  ['/', home],
  ['/home', home],
  ['/?from=mail', home],
  ['/anime/the-lighthouse-girl', anime],
])('gives the title its size at %s', (address, of) => {
  const heading = heroAt(address, { of })?.querySelector('h2');
  expect(heading?.style.getPropertyValue('--longest')).toBe('9');
});

it.each([
  ['/discover', {}],
  ['/anime/the-lighthouse-girl', {}],
  ['/', { of: anime }],
  ['/anime/another', { of: anime }],
  ['/anime/the-lighthouse-girl?view=grid', { of: anime }],
  ['/?view=table', {}],
  ['/', { stored: { titleLanguage: 'native' } }],
  ['/', { stored: { sidebar: 'false' } }],
])('takes it away at %s with %j', (address, options) => {
  expect(heroAt(address, options)).toBeNull();
});

it.each([
  ['/', { stored: { titleLanguage: 'english', sidebar: 'true' } }],
  ['/', { stored: { sidebar: 'false' }, wide: false }],
  ['/', { stored: { sidebar: 'true' }, wide: false }],
])('leaves it at %s with %j', (address, options) => {
  expect(heroAt(address, options)).not.toBeNull();
});

it('is set in the font of the site for who was here before, and has it', () => {
  expect(heroAt('/')?.hasAttribute('data-font')).toBe(false);
  const stored = { lastVisit: '2026-11-20T10:00:00.000Z' };
  expect(heroAt('/', { stored })?.hasAttribute('data-font')).toBe(true);
});

it('stands where storage throws', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(heroAt('/')).not.toBeNull();
});

it('knows the numbers of the layout', () => {
  expect(script).toContain(`(min-width: ${wideFrom}px)`);
  const rules = read('prerendered/prerendered.css');
  expect(rules).toContain(`(min-width: ${wideFrom}px)`);
  expect(rules).toContain(`inset-inline-start: ${sidebarWidth}px`);
  expect(rules).toContain(`box-shadow: -${sidebarWidth}px 0`);
});
