/** Whether a version is newer than another: numbers with dots by their numbers, anything else (a day) by its text. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  if (!a || !b) return version > than;
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function numbersOf(version: string): number[] | undefined {
  return /^v?\d+(\.\d+)+$/.test(version) ? version.replace('v', '').split('.').map(Number) : undefined;
}
