import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wideFrom } from '../layout/geometry';
import { type StateName, stateTable } from '../state';
import type { StateEntry } from '../state/entry';

/**
 * public/theme.js sets up the window state before the first frame, and decides whether a server-rendered page matches this
 * browser's preferences.
 */
const script = readFileSync(join(__dirname, '../../public/theme.js'), 'utf8');
const root = document.documentElement;

type Given = {
  at?: string;
  titleLanguage?: string;
  wide?: boolean;
  stored?: Record<string, string>;
  navigation?: string;
};

function boot(
  address: string,
  { at, titleLanguage = 'english', wide = true, stored = {}, navigation = 'navigate' }: Given = {},
) {
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  root.dataset.titleLanguage = titleLanguage;
  if (at !== undefined) root.dataset.at = at;
  window.history.replaceState(null, '', address);
  window.matchMedia = jest.fn().mockReturnValue({ matches: wide });
  performance.getEntriesByType = jest.fn().mockReturnValue([{ type: navigation }]);
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (...heard: Parameters<typeof listen>) => {
    listen(...heard);
    listeners.push(heard);
  };
  new Function(script.replace('import(script)', 'imported(script)'))();
  window.addEventListener = listen;
  return root;
}

const listeners: Parameters<Window['addEventListener']>[] = [];

afterEach(() => {
  for (const heard of listeners.splice(0)) window.removeEventListener(...heard);
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  jest.useRealTimers();
});

it.each([true, false])('says whether the window is wide: %s', (wide) => {
  expect(boot('/', { wide }).dataset.wide).toBe(String(wide));
  expect(window.matchMedia).toHaveBeenCalledWith(`(min-width: ${wideFrom}px)`);
});

it('says whether the sidebar was closed', () => {
  expect(boot('/').hasAttribute('data-sidebar')).toBe(false);
  expect(boot('/', { stored: { sidebar: 'true' } }).hasAttribute('data-sidebar')).toBe(false);
  expect(boot('/', { stored: { sidebar: 'false' } }).dataset.sidebar).toBe('false');
});

describe('a server-rendered page', () => {
  it.each<[string, Given]>([
    ['/', { at: '/' }],
    ['/discover?genre=Drama', { at: '/discover?genre=Drama' }],
    ['/discover', { at: '/discover' }],
    ['/', { at: '/', stored: { titleLanguage: 'english', theme: 'washi', sidebar: 'false' } }],
    ['/latest', { at: '/latest', navigation: 'reload' }],
    ['/', { at: '/', titleLanguage: 'native', stored: { titleLanguage: 'native' } }],
  ])('is visible at %s with %j', (address, given) => {
    expect(boot(address, given).hasAttribute('data-own')).toBe(false);
  });

  it.each<[string, Given]>([
    // The service worker keeps one page for all addresses.
    ['/latest', { at: '/' }],
    ['/discover?genre=Drama', { at: '/discover' }],
    ['/', { at: '/', stored: { titleLanguage: 'native' } }],
    ['/', { at: '/', titleLanguage: 'native', stored: { titleLanguage: 'english' } }],
    ['/discover', { at: '/discover', stored: { discoverView: 'list' } }],
    // Going back restores the scroll position.
    ['/discover', { at: '/discover', navigation: 'back_forward' }],
  ])('is hidden at %s with %j', (address, given) => {
    expect(boot(address, given).hasAttribute('data-own')).toBe(true);
  });

  it('has the same defaults as the state table', () => {
    const written = /defaults = (\{[^}]*\})/.exec(script)?.[1] ?? '';
    const sent = { dataset: { titleLanguage: 'english' } };
    const defaults = new Function('root', `return ${written}`)(sent) as Record<string, string>;
    expect(Object.keys(defaults).length).toBeGreaterThan(4);
    for (const [name, value] of Object.entries(defaults)) {
      const entry = stateTable[name as StateName] as StateEntry<unknown>;
      expect([name, String(entry.default)]).toEqual([name, value]);
    }
  });

  it('loads the client once the page is there, in order and once', async () => {
    const imported = jest.fn().mockResolvedValue(undefined);
    Object.assign(window, { imported });
    jest.useFakeTimers();
    document.body.innerHTML =
      '<script type="application/json" id="page-files">{"scripts":["/a.js","/b.js"],"styles":["/a.css"]}</script>';
    boot('/', { at: '/' });
    window.dispatchEvent(new Event('DOMContentLoaded'));
    expect(document.head.innerHTML).toBe('');
    await jest.advanceTimersByTimeAsync(2000);
    expect(imported.mock.calls).toEqual([['/a.js'], ['/b.js']]);
    expect(document.head.querySelectorAll('link[rel="modulepreload"][href="/b.js"]')).toHaveLength(1);
    expect(document.head.querySelectorAll('link[rel="stylesheet"][href="/a.css"][disabled]')).toHaveLength(1);
  });

  it('replays presses made before the client has loaded', () => {
    document.body.innerHTML = '<button><b>Search</b></button><a href="#x">Home</a>';
    boot('/', { at: '/' });
    const [button, link] = document.querySelectorAll<HTMLElement>('b, a');
    jest.useFakeTimers();
    const pressed = jest.fn();
    button?.click();
    document.querySelector('button')?.addEventListener('click', pressed);
    window.dispatchEvent(new Event('hydrated'));
    jest.runAllTimers();
    expect(pressed).toHaveBeenCalledTimes(1);
    link?.click();
    window.dispatchEvent(new Event('hydrated'));
    jest.runAllTimers();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('sends no form before the client has loaded', () => {
    document.body.innerHTML = '<form><button>Sign in</button></form>';
    boot('/', { at: '/' });
    const send = () =>
      document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(send()).toBe(false);
    window.dispatchEvent(new Event('hydrated'));
    expect(send()).toBe(true);
  });
});

it('leaves a page without content alone', () => {
  expect(boot('/', { stored: { titleLanguage: 'native' } }).hasAttribute('data-own')).toBe(false);
});
