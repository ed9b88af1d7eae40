import { canRun, findProgram, installDebianPackages } from './debianPackages';

/** The headless shell is the same engine without windows: journeys take a third less CPU. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Path of a Chromium: CHROMIUM_PATH, else one on this machine, else undefined. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!canRun(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run`);
    return named;
  }
  return findProgram(names);
}

/** The same, but installs Debian's package if there is none. */
export async function chromium(say: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const install = (name: string) => installDebianPackages([name, 'fonts-noto-cjk'], say);
  // Older Debian releases have no package of the headless shell.
  await install('chromium-headless-shell').catch(() => install('chromium'));
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed, but is not on the PATH');
  return installed;
}
