import type { PanelName } from './activePanel';
import { activePanel, deck, nextHomeState, stack } from './activePanel';

/** The path and `view` pick the panel; the deck and the docked strip follow from it. */
describe('active panel', () => {
  const table: [string, string, PanelName][] = [
    ['/', '', 'home'],
    ['/home', '', 'home'],
    ['/latest', '', 'latest'],
    ['/latest/schedule', '', 'latest'],
    ['/queue', '', 'queue'],
    ['/profile', '', 'profile'],
    ['/profile/mika', '', 'profile'],
    ['/profile/threads/12', '', 'profile'],
    ['/library', '', 'library'],
    ['/Latest', '', 'latest'],
    ['/QUEUE/', '', 'queue'],
    ['/anime/mushishi', '', 'home'],
    ['/', '?view=grid', 'latest'],
    ['/home', '?view=card', 'latest'],
    ['/anime/mushishi', '?view=table', 'latest'],
    ['/queue', '?view=list', 'latest'],
    ['/library', '?view=', 'latest'],
    ['/latest', '?view=grid', 'latest'],
    ['/queue', '?page=2', 'queue'],
    ['/home', '?preview=grid', 'home'],
  ];
  it.each(table)('the address %s%s opens the panel %s', (path, search, panel) => {
    expect(activePanel(path, search)).toBe(panel);
  });
});

describe('stack', () => {
  it('has the documented values', () => {
    expect(stack).toEqual({ home: 7, redbar: 9, latest: 8, queue: 6, profile: 5, library: 4 });
  });

  const places: [PanelName, boolean, string][] = [
    ['home', true, 'redbar docked, latest docked, home shown, queue shown, profile shown, library shown'],
    ['latest', false, 'redbar away, latest shown, home shown, queue shown, profile shown, library shown'],
    ['queue', true, 'redbar docked, latest docked, home away, queue shown, profile shown, library shown'],
    ['queue', false, 'redbar away, latest away, home away, queue shown, profile shown, library shown'],
    ['profile', true, 'redbar docked, latest docked, home away, queue away, profile shown, library shown'],
    ['profile', false, 'redbar away, latest away, home away, queue away, profile shown, library shown'],
    ['library', true, 'redbar docked, latest docked, home away, queue away, profile away, library shown'],
    ['library', false, 'redbar away, latest away, home away, queue away, profile away, library shown'],
  ];
  it.each(places)('at %s with home state %s', (active, homeState, text) => {
    const written = Object.entries(deck(active, homeState)).map(([name, place]) => `${name} ${place}`);
    expect(written.join(', ')).toBe(text);
  });
});

describe('home state', () => {
  const walk = (panels: PanelName[]) => {
    const seen: boolean[] = [];
    panels.reduce((before, panel) => {
      const next = nextHomeState(panel, before);
      seen.push(next);
      return next;
    }, false);
    return seen;
  };

  it('starts off: a deep link to the queue shows no strip', () => {
    expect(walk(['queue', 'library', 'profile'])).toEqual([false, false, false]);
  });

  it('stays on from home to queue and library', () => {
    expect(walk(['home', 'queue', 'library'])).toEqual([true, true, true]);
  });

  it('does not come back from latest until home is visited', () => {
    expect(walk(['home', 'latest', 'queue', 'home', 'profile'])).toEqual([true, false, false, true, true]);
  });
});
