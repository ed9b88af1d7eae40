/**
 * The native title down the side of a hero is a drawing of the server's (`/lettering/12.1a2b3c.svg`), as many machines have no
 * typeface for it. Both sides lay it out alike: the screen makes room for it, the server fills the room.
 */

/** Raise it with any change of the drawing: an address is kept for good. */
const version = 1;

/** In em of the type: from column to column, and for each character. */
export const letteringCell = { width: 1.3, height: 1.16 } as const;

/** In one column, a long title in several. */
export function letteringColumns(native: string): { columns: number; perColumn: number } {
  const columns = Math.max(1, Math.ceil(native.length / 24));
  return { columns, perColumn: Math.max(1, Math.ceil(native.length / columns) + (columns > 1 ? 1 : 0)) };
}

/** Every machine has type for the others. */
export const isLettered = (native: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]/.test(native);

export const letteringUrl = (animeId: string, native: string): string =>
  `/lettering/${animeId}.${hash(`${version} ${native}`)}.svg`;

function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
