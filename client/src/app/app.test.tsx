import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Frame } from '../layout/Frame';
import { state } from '../state';
import { CrashScreen } from './CrashScreen';
import { AppRoutes } from './routes';

const broken = { about: true, queue: true };
jest.mock('../screens/About/About', () => ({
  About: () => {
    if (broken.about) throw new Error('about is broken');
    return <h1>About</h1>;
  },
}));
jest.mock('../screens/Panels/queue/QueuePanel', () => ({
  QueuePanel: () => {
    if (broken.queue) throw new Error('queue is broken');
    return <h1>Queue, mended</h1>;
  },
}));

/** Routes, not-found page, crash screen, panels and focus across navigation. */
function open(address: string) {
  // The server never answers here: every screen has to show its loading state.
  const client = new ApolloClient({
    dataMasking: true,
    cache: new InMemoryCache(),
    link: new ApolloLink(() => new Observable(() => undefined)),
  });
  render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Frame>
          <AppRoutes crashed={() => <CrashScreen />} />
        </Frame>
      </MemoryRouter>
    </ApolloProvider>,
  );
}

const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));
const panel = (name: string) => document.querySelector<HTMLElement>(`[data-panel="${name}"]`);
const header = () => screen.getByRole('main').parentElement?.querySelector(':scope > header') ?? null;
const inert = (name: string) => panel(name)?.querySelector('[data-scroller]')?.hasAttribute('inert');

beforeEach(() => {
  window.innerWidth = 1440;
  broken.about = true;
  broken.queue = true;
  act(() => {
    state.sidebar(null);
    state.homeState(false);
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('routes', () => {
  it.each([
    '/nowhere',
    '/welcome/foo',
    '/legal/foo',
    '/latest/nope',
    '/anime',
    '/anime/a/b',
    '/queue/1',
    '/profile/threads/1/2',
    '/discover/season/2026/autumn',
    '/discover/season/26/fall',
    '/settings/x',
  ])('%s is the not-found page', async (path) => {
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });

  it.each([
    '/',
    '/home',
    '/latest',
    '/latest/schedule',
    '/queue',
    '/library',
    '/profile',
    '/profile/mika',
    '/profile/threads/1',
    '/anime/mushishi',
  ])('%s is the panels screen', async (path) => {
    open(path);
    await waitFor(() => expect(panel('library')).not.toBeNull());
    expect(screen.queryByText('Page not found')).not.toBeInTheDocument();
  });

  it.each([
    ['/welcome', 'Create an account'],
    ['/welcome/login', 'Welcome back'],
    ['/welcome/sign-up', 'Create an account'],
    ['/welcome/forgot', 'Forgot password?'],
    ['/welcome/verified', 'Email address confirmed'],
    ['/welcome/verified?error=constructor', 'This link didn’t work'],
    ['/settings', 'Welcome back'],
    ['/discover', 'Discover'],
    ['/legal', 'Legal'],
    ['/legal/contact', 'Contact'],
    ['/legal/privacy', 'Privacy'],
    ['/legal/terms', 'Terms of use'],
  ])('the screen at %s is headed %s', async (path, heading) => {
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
});

describe('a failure', () => {
  it('of a screen shows the crash screen beside the sidebar, which can be left', async () => {
    open('/about');
    expect(await screen.findByRole('heading', { name: 'Oops, something went wrong...' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/home');
    await userEvent.click(nav().getByRole('link', { name: 'Discover' }));
    expect(await screen.findByRole('heading', { name: 'Discover' })).toBeVisible();
  });

  it('of a panel stays in it, and can be retried', async () => {
    open('/queue');
    expect(await screen.findByText('This panel couldn’t be shown')).toBeVisible();
    expect(screen.queryByText(/Oops/)).not.toBeInTheDocument();
    broken.queue = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Queue, mended' })).toBeVisible();
  });

  it('of a panel leaves the others alone', async () => {
    open('/queue');
    await screen.findByText('This panel couldn’t be shown');
    await userEvent.click(nav().getByRole('link', { name: 'Library' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  });
});

describe('a move', () => {
  it('makes one panel active and the others inert, and keeps what was loaded', async () => {
    broken.queue = false;
    open('/library');
    await screen.findByRole('heading', { level: 1, name: 'Library' });
    expect(panel('queue')?.querySelector('h1')).toBeNull();
    await userEvent.click(nav().getByRole('link', { name: 'Queue' }));
    await screen.findByRole('heading', { name: 'Queue, mended' });
    expect(['home', 'latest', 'queue', 'profile', 'library'].filter((name) => !inert(name))).toEqual([
      'queue',
    ]);
    expect(panel('library')?.querySelector('h1')).not.toBeNull();
  });

  it('focuses and announces the new heading; a deep link does neither', async () => {
    broken.queue = false;
    open('/library');
    await screen.findByRole('heading', { level: 1, name: 'Library' });
    expect(document.body).toHaveFocus();
    await userEvent.click(nav().getByRole('link', { name: 'Queue' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Queue, mended' })).toHaveFocus());
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Queue, mended');
  });

  it('with `view` opens latest in that view and shows the header', async () => {
    open('/home?view=table');
    await waitFor(() => expect(inert('latest')).toBe(false));
    expect(state.episodesView()).toBe('grid');
    await waitFor(() => expect(header()).toBeInTheDocument());
  });

  it('hides the header on home and shows the slim bar there', async () => {
    open('/home');
    await waitFor(() => expect(inert('home')).toBe(false));
    expect(header()).toBeNull();
    expect(screen.getByRole('button', { name: 'Search anime' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close the sidebar' })).toBeInTheDocument();
  });

  it('docks the strip after home, and not after latest', async () => {
    broken.queue = false;
    open('/home');
    await waitFor(() => expect(panel('latest')).toHaveAttribute('data-place', 'docked'));
    await userEvent.click(nav().getByRole('link', { name: 'Queue' }));
    expect(panel('latest')).toHaveAttribute('data-place', 'docked');
    await userEvent.click(nav().getByRole('link', { name: 'Latest' }));
    await userEvent.click(nav().getByRole('link', { name: 'Queue' }));
    expect(panel('latest')).toHaveAttribute('data-place', 'away');
    expect(panel('home')).toHaveAttribute('data-place', 'away');
  });
});

describe('the sidebar', () => {
  it('is on from 1000 px and off below at a first visit, and inert when off', async () => {
    window.innerWidth = 999;
    open('/about');
    const sidebar = document.getElementById('sidebar');
    expect(sidebar).toHaveAttribute('inert');
    expect(sidebar?.style.transform).toBe('translateX(-300px)');
  });

  it('over a narrow page makes it inert and closes on Escape, on the scrim and after a move', async () => {
    window.innerWidth = 600;
    open('/library');
    await screen.findByRole('heading', { level: 1, name: 'Library' });
    const main = screen.getByRole('main').parentElement;
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(nav().getByRole('link', { name: 'Profile' })),
    ]) {
      await userEvent.click(screen.getByRole('button', { name: 'Open the sidebar' }));
      expect(document.getElementById('sidebar')).toHaveFocus();
      await waitFor(() => expect(main).toHaveAttribute('inert'));
      await close();
      await waitFor(() => expect(main).not.toHaveAttribute('inert'));
      // Only the choice made on a wide window is stored.
      expect(localStorage.getItem('sidebar')).toBeNull();
    }
  });
});
