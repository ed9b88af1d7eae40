import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

/** React Router asks for both when it is loaded; jsdom has neither. */
Object.assign(globalThis, { TextDecoder, TextEncoder });

/** jsdom lays nothing out; this answers `(min-width: …px)` from the window's width and every other question with no. */
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
