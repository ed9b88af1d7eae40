import type { TitledAnime } from './relateByTitle';

/** Listed anime by their entries in other databases (`mal/1535`), the earliest first. */
export type Entries = ReadonlyMap<string, readonly TitledAnime[]>;

/** Re-edits of a series, which bear its id. */
export const recut = /編集版|総集[編篇]|リマスター|edition|recap|remaster/i;

/** Among rows with one id, the earliest sets the format of its parts. */
export function isPart(
  { format, nativeTitle }: TitledAnime,
  _: number,
  [first]: readonly TitledAnime[],
): boolean {
  return format === first?.format && !recut.test(nativeTitle);
}
