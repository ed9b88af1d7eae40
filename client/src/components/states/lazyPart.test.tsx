import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyPart } from './lazyPart';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const outOfReach = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function show(Part: ComponentType<{ name: string }>) {
  return render(
    <ErrorBoundary fallback={() => <p>Broken</p>}>
      <Suspense fallback={<p>Loading</p>}>
        <Part name="Mika" />
      </Suspense>
    </ErrorBoundary>,
  ).container;
}

it('renders a loaded part at once, without its fallback', async () => {
  const Part = lazyPart(() => Promise.resolve(Hello));
  await Part.ready();
  expect(show(Part)).toHaveTextContent('Hello Mika');
});

it('shows the fallback until a part has loaded', async () => {
  const Part = lazyPart(() => Promise.resolve(Hello));
  expect(show(Part)).toHaveTextContent('Loading');
  expect(await screen.findByText('Hello Mika')).toBeInTheDocument();
});

it('says that a part is out of reach, and shows it once the browser is online', async () => {
  globalThis.fetch = () => Promise.resolve({ ok: true } as Response);
  const load = jest.fn(outOfReach as () => Promise<typeof Hello>);
  const Part = lazyPart(load, <p>Away</p>);
  // Loaded ahead, as when the pointer comes near.
  void Part.ready();
  show(Part);
  expect(await screen.findByText('Away')).toBeInTheDocument();
  load.mockResolvedValue(Hello);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Hello Mika')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

it('tries again by itself, and fetches stylesheets that failed', async () => {
  let tries = 0;
  globalThis.fetch = () => Promise.resolve({ ok: true } as Response);
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: '/assets/Hello.css' });
  document.head.append(style);
  const Part = lazyPart(() => {
    tries += 1;
    if (tries === 1) style.dispatchEvent(new Event('error'));
    return tries === 1 ? Promise.reject(new Error('Unable to preload CSS')) : Promise.resolve(Hello);
  });
  show(Part);
  const again = await new Promise<Element>((found) => {
    new MutationObserver(([change]) => {
      const [added] = change?.addedNodes ?? [];
      if (added instanceof Element) found(added);
    }).observe(document.head, { childList: true });
  });
  expect([again.getAttribute('href'), again === style]).toEqual(['/assets/Hello.css', false]);
  again.dispatchEvent(new Event('load'));
  expect(await screen.findByText('Hello Mika')).toBeInTheDocument();
  again.remove();
});

it('does not try broken code again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn(() => Promise.reject<typeof Hello>(new SyntaxError('broken')));
  show(lazyPart(load));
  expect(await screen.findByText('Broken')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});
