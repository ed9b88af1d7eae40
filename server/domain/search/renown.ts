/** What a rule of the catalogue gives to a curated anime (prominence.ts): 1,000, and ten for each point of its weight. */
const CURATED = 1000;

/** Points for being well known, 0 to 290: of anime that answer a text alike, people mean the famous one. */
export function renownOf(prominence: number): number {
  if (prominence < CURATED) return Math.min(prominence, 100) * 0.7;
  return 90 + Math.min(1, (prominence - CURATED) / CURATED) * 200;
}
