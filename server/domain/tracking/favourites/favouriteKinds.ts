/** What else than an anime can be a favourite. `kinds.ts` describes each. */
export const favouriteKinds = ['CHARACTER', 'PERSON', 'STUDIO'] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];
