const PARAMETER = 'discuss';

/** The episode whose discussions an anime's address asks for. */
export function discussedEpisode(search: URLSearchParams): number | null {
  const asked = Number(search.get(PARAMETER));
  return Number.isSafeInteger(asked) && asked >= 1 ? asked : null;
}

/** The same address, with the discussions of an episode. */
export function withDiscussed(search: URLSearchParams, number: number): URLSearchParams {
  const params = new URLSearchParams(search);
  params.set(PARAMETER, String(number));
  return params;
}
