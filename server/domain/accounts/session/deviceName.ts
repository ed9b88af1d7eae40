import Bowser from 'bowser';

/** A browser's User-Agent in words: "Firefox on Linux". */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return 'An unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const [program, system] = [browser.name, os.name].map((name) => name?.trim() || undefined);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'An unknown device';
}
