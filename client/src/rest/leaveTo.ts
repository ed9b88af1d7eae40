/**
 * Sends the browser to another site. The promise stays pending while it leaves, so that the button stays busy; it resolves when
 * the user returns to the same page with the browser's Back.
 */
export function leaveTo(url: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(url);
  });
}
