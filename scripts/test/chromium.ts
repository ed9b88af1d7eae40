import { canRun, findProgram, installDebianPackages } from './debianPackages';

/** The shell is the same engine without windows: journeys take a third less of the processor. */
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

/** The same, installing Debian's package when there is none. */
export async function chromium(say: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const install = (name: string) => installDebianPackages([name, 'fonts-noto-cjk'], say);
  // Older Debians have no package of the shell.
  await install('chromium-headless-shell').catch(() => install('chromium'));
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed, but is not on the PATH');
  return installed;
}
