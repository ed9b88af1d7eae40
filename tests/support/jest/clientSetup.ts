import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { configure } from '@testing-library/react';

/** A slow machine is no fault: whatever arrives eventually is in time. */
jest.setTimeout(120_000);
configure({
  asyncUtilTimeout: 30_000,
  // Without the whole page, which `findBy` would print at each try (`screen.debug()` prints it once).
  getElementError: (message) =>
    Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' }),
});

/** jsdom has none of these. React Router needs the first two when it is loaded, fake-indexeddb the third. */
const structuredClone = (value: unknown) => deserialize(serialize(value));
Object.assign(globalThis, { TextDecoder, TextEncoder, structuredClone });

/** A few tests run without browser globals. */
if (typeof window !== 'undefined') giveWhatJsdomLacks();

function giveWhatJsdomLacks(): void {
  /** jsdom has no layout; this answers `(min-width: …px)` from the window's width and every other query with false. */
  window.matchMedia = (query) => {
    const least = /\(min-width: (\d+)px\)/.exec(query)?.[1];
    return {
      media: query,
      matches: least !== undefined && window.innerWidth >= Number(least),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    };
  };

  /** jsdom has none, since it has no layout. */
  window.ResizeObserver ??= class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
}
