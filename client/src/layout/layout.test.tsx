import { act, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { paths } from '../../../shared/paths';
import { setHydrating } from '../components/useHydrated';
import { state } from '../state';
import { currentPlace } from './currentPlace';
import { geometry, resizeDebounce, sidebarWidth, wideFrom } from './geometry';
import { isHeaderShown } from './isHeaderShown';
import { createPlaceMemory, findAgain } from './placeMemory';
import { useSidebarState } from './SidebarContext';
import { useWideScreen } from './useWideScreen';

/** Real browser layout is measured in tests/browser. */
describe('constants', () => {
  it('are the documented ones', () => {
    expect([sidebarWidth, wideFrom, resizeDebounce]).toEqual([300, 1000, 100]);
  });
});

describe('geometry', () => {
  const at = (sidebarX: number, mainX: number, width: string) => ({
    sidebar: { transform: `translateX(${sidebarX}px)` },
    main: { transform: `translateX(${mainX}px)`, width },
  });
  it.each([
    [
      { wide: true, sidebarOn: true },
      { ...at(0, 300, 'calc(100% - 300px)'), overlay: false },
    ],
    [
      { wide: true, sidebarOn: false },
      { ...at(-300, 0, '100%'), overlay: false },
    ],
    [
      { wide: false, sidebarOn: true },
      { ...at(0, 0, '100%'), overlay: true },
    ],
    [
      { wide: false, sidebarOn: false },
      { ...at(-300, 0, '100%'), overlay: false },
    ],
    // The stylesheets decide.
    [{ wide: null, sidebarOn: true }, { overlay: false }],
  ])('the layout for %j is %j', (given, expected) =>
    expect(geometry(given)).toEqual({ sidebarOn: given.sidebarOn, ...expected }),
  );
});

describe('the current place', () => {
  it.each([
    ['/', '', paths.home(), 'page'],
    ['/profile', '', paths.profile(), 'page'],
    ['/profile/mika', '', paths.profile(), 'location'],
    ['/profile/threads', '', paths.discussions(), 'page'],
    ['/profile/threads', '', paths.profile(), undefined],
    ['/profile/threads/1', '', paths.discussions(), 'location'],
    ['/profile/threads/1', '', paths.profile(), undefined],
    // A view in the address shows latest, whatever the path.
    ['/profile', '?view=grid', paths.latest(), 'page'],
    ['/profile', '?view=grid', paths.profile(), undefined],
    ['/discover', '?view=grid', paths.discover(), 'page'],
    ['/anime/mushishi', '', paths.home(), undefined],
  ])('at the address %s%s, the part %s is %s', (pathname, search, to, current) =>
    expect(currentPlace({ pathname, search }, to)).toBe(current),
  );
});

describe('header', () => {
  it.each([
    ['/', '', false],
    ['/home', '', false],
    ['/home/', '', false],
    ['/Home', '', false],
    ['/Anime/mushishi', '', false],
    ['/anime/mushishi', '', false],
    ['/anime/mushishi', '?page=2', false],
    ['/', '?view=grid', true],
    ['/home', '?view=', true],
    ['/anime/mushishi', '?view=table', true],
    ['/latest', '', true],
    ['/queue', '', true],
    ['/discover', '', true],
    ['/animes', '', true],
    ['/nowhere', '', true],
    ['/anime/steins-gate/edit', '', true],
    ['/anime/steins-gate/', '', false],
  ])('on %s%s is shown: %s', (path, search, shown) => expect(isHeaderShown(path, search)).toBe(shown));
});

describe('wide screen', () => {
  const resize = (width: number) => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('starts at 1000 px and reacts only after 100 ms of rest', () => {
    window.innerWidth = 1000;
    const { result, unmount } = renderHook(useWideScreen);
    expect(result.current).toBe(true);

    act(() => resize(999));
    act(() => void jest.advanceTimersByTime(99));
    expect(result.current).toBe(true);
    act(() => void jest.advanceTimersByTime(1));
    expect(result.current).toBe(false);

    // Each resize event restarts the debounce.
    act(() => resize(1200));
    act(() => void jest.advanceTimersByTime(60));
    act(() => resize(1300));
    act(() => void jest.advanceTimersByTime(60));
    expect(result.current).toBe(false);
    act(() => void jest.advanceTimersByTime(40));
    expect(result.current).toBe(true);

    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the sidebar of a page that is not measured yet', () => {
  afterEach(() => {
    setHydrating(false);
    localStorage.clear();
    state.sidebar(null);
  });

  it.each([
    ['closes', 1400, false],
    ['opens over the page', 900, true],
  ])('%s by a press, in a window of %i px', (_, width, on) => {
    window.innerWidth = width;
    setHydrating(true);
    const seen: (boolean | null)[] = [];
    const { result } = renderHook(() => {
      const sidebar = useSidebarState();
      const { toggle } = sidebar;
      seen.push(sidebar.wide);
      // Pressed as soon as the page listens.
      // biome-ignore lint/correctness/useExhaustiveDependencies: one press
      useEffect(() => toggle(), []);
      return sidebar;
    });
    expect(seen[0]).toBeNull();
    expect(result.current).toMatchObject({ wide: width >= wideFrom, on });
  });
});

describe('remembered places', () => {
  it('keeps each history entry apart and forgets the oldest after a hundred', () => {
    const memory = createPlaceMemory();
    memory.at('a').scroll.home = 300;
    memory.at('b').scroll.home = 20;
    expect(memory.at('a').scroll.home).toBe(300);
    for (let index = 0; index < 100; index += 1) memory.at(`k${index}`);
    expect([memory.has('a'), memory.has('b'), memory.has('k99')]).toEqual([false, false, true]);
  });

  it('finds the element itself, else the link with the same address', () => {
    document.body.innerHTML = '<main><a href="/anime/one">One</a><a href="/anime/two">Two</a></main>';
    const [, two] = document.querySelectorAll('a');
    if (!two) throw new Error('no link');
    expect(findAgain(document, two)).toBe(two);
    document.body.innerHTML = '<main><a href="/anime/two">Two, drawn anew</a></main>';
    expect(findAgain(document, two)?.textContent).toBe('Two, drawn anew');
    document.body.innerHTML = '';
    expect(findAgain(document, two)).toBeNull();
  });
});
