/** A panel of the deck; the redbar is part of the deck, too, but never active. */
export type PanelName = 'home' | 'latest' | 'queue' | 'profile' | 'library';
export type PanelPlace = 'shown' | 'away' | 'docked';

/** The stacking order. */
export const stack = { redbar: 9, latest: 8, home: 7, queue: 6, profile: 5, library: 4 } as const;

export const panelNames: readonly PanelName[] = ['latest', 'home', 'queue', 'profile', 'library'];

/** Maps path and query to the active panel: the path selects it, a `view` query forces latest. */
export function activePanel(pathname: string, search = ''): PanelName {
  if (new URLSearchParams(search).has('view')) return 'latest';
  const [first] = pathname.toLowerCase().split('/').filter(Boolean);
  if (first === 'latest' || first === 'queue' || first === 'profile' || first === 'library') return first;
  return 'home';
}

/** On after visiting home, off after visiting latest, unchanged by other panels. */
export function nextHomeState(active: PanelName, before: boolean): boolean {
  if (active === 'home') return true;
  if (active === 'latest') return false;
  return before;
}

/**
 * The position of each part of the deck. A panel is shown if its stack value is at or below the active one's; those above have
 * slid away. While the home state is on, redbar and latest are docked at the edge of the main panel instead.
 */
export function deck(active: PanelName, homeState: boolean): Record<keyof typeof stack, PanelPlace> {
  const docked = homeState && active !== 'latest';
  const place = (name: PanelName): PanelPlace => (stack[name] <= stack[active] ? 'shown' : 'away');
  return {
    redbar: docked ? 'docked' : 'away',
    latest: docked ? 'docked' : place('latest'),
    home: place('home'),
    queue: place('queue'),
    profile: place('profile'),
    library: place('library'),
  };
}
