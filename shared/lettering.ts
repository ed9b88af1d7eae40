/**
 * The native title down the side of a hero is drawn by the server (`/lettering/12.1a2b3c.svg`), as many machines have no
 * typeface for it. Both sides use the same layout: the screen reserves the space, the server fills it.
 */

/** Increase it with any change to the drawing, as URLs are cached permanently. */
const version = 1;

/** In em: distance between columns, and height of a character. */
export const letteringCell = { width: 1.3, height: 1.16 } as const;

/** One column, or several for a long title. */
export function letteringColumns(native: string): { columns: number; perColumn: number } {
  const columns = Math.max(1, Math.ceil(native.length / 24));
  return { columns, perColumn: Math.max(1, Math.ceil(native.length / columns) + (columns > 1 ? 1 : 0)) };
}

/** Every machine has fonts for other scripts. */
export const isLettered = (native: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]/.test(native);

export const letteringUrl = (animeId: string, native: string): string =>
  `/lettering/${animeId}.${hash(`${version} ${native}`)}.svg`;

function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
