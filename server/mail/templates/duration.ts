const units: [name: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Seconds in words, in the largest unit that divides them evenly enough to say: "1 hour", "90 minutes". */
export function duration(seconds: number): string {
  const [name, size] = units.find(([, unit]) => seconds % unit === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
