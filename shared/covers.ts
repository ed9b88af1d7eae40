/** Addresses of covers and banners: those that are not drawn are `/covers/12.<version>-640.webp`, the same in every width and type. */

export type OwnArtwork = 'covers' | 'banners';

/** Widths in pixels, the usual one last. */
export const ownWidths = { covers: [320, 640], banners: [800, 1600] } as const;

export const pictureTypes = ['avif', 'webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const ownArtworkUrl = (kind: OwnArtwork, animeId: string, version: string): string =>
  `/${kind}/${animeId}.${version}-${ownWidths[kind][1]}.webp`;

/** Widths in which a drawn poster comes as a picture of pixels as well: `/posters/12.<hash>-320.webp` beside `/posters/12.<hash>.svg`. */
export const posterWidths = [200, 320, 480] as const;

const form = /^\/(covers|banners)\/(\d+\.[A-Za-z0-9]+)-\d+\.webp$/;
const drawn = /^(\/posters\/[\w-]+\.[a-z0-9]+)\.svg$/;

/** The `srcset` of each type for an address as above; undefined for a drawing that has one size for all. */
export function picturesOf(url: string): { avif?: string; webp: string } | undefined {
  const [, poster] = drawn.exec(url) ?? [];
  if (poster) return { webp: posterWidths.map((width) => `${poster}-${width}.webp ${width}w`).join(', ') };
  const [, kind, name] = form.exec(url) ?? [];
  if (kind !== 'covers' && kind !== 'banners') return undefined;
  const set = (type: PictureType) =>
    ownWidths[kind].map((width) => `/${kind}/${name}-${width}.${type} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}
