import { state } from '.';

/** Keeps `<html theme="…">` equal to the preference; public/theme.js sets it before the first render. */
export function followTheme(): void {
  applyTheme(state.theme());
  state.theme.subscribe(applyTheme);
}

function applyTheme(theme: string): void {
  const { documentElement: page } = document;
  page.setAttribute('theme', theme);
  // The browser's own bars take the theme's background colour.
  const ground = getComputedStyle(page).getPropertyValue('--color-ground').trim();
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}
