import { cutOff, isCutOff } from './connection';
import { makeVar } from './reactive';

const longestWait = 30_000;

/**
 * True when code could not be loaded although the site answers: Chromium never fetches a module again that has failed once, and
 * an update removes the files of the version before. Only a fresh page helps (`FreshPage`).
 */
export const freshPageNeeded = makeVar(false);

/**
 * Loads code that may be out of reach: tries again once the browser is online, another request has reached the site, or after
 * a growing wait. `onAway` is called when a try has failed. Code that is broken is refused at once.
 */
export async function untilLoaded<T>(
  load: () => Promise<T>,
  onAway: () => void = () => undefined,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (!isCutOff(error) && failedStyles.size === 0) throw error;
      onAway();
      if (tries > 0) freshPageNeeded(true);
      await untilReached();
      // The bundler requests a stylesheet only once.
      await fetchStylesAgain();
    }
  }
}

async function untilReached(): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await anotherTry(tries);
    const answer = await fetch('/api/auth/ok', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return;
  }
}

function anotherTry(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      stop();
      resolve();
    };
    const timer = setTimeout(go, Math.min(longestWait, 1000 * 2 ** tries));
    window.addEventListener('online', go);
    const stop = cutOff.subscribe((isCut) => !isCut && go());
  });
}

/** Stylesheets that could not be loaded. */
const failedStyles = new Set<HTMLLinkElement>();
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

function fetchStylesAgain(): Promise<unknown> {
  const failed = [...failedStyles];
  failedStyles.clear();
  return Promise.all(failed.map(fetchAgain));
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const fresh = link.cloneNode() as HTMLLinkElement;
  const settled = new Promise((resolve) => {
    fresh.addEventListener('load', resolve);
    fresh.addEventListener('error', resolve);
  });
  link.replaceWith(fresh);
  return settled;
}
