/** Addresses of covers and banners that are not drawn: `/covers/12.<version>-640.webp`, the same in every width and type. */

export type OwnArtwork = 'covers' | 'banners';

/** Widths in pixels, the usual one last. */
export const ownWidths = { covers: [320, 640], banners: [800, 1600] } as const;

export const pictureTypes = ['avif', 'webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const ownArtworkUrl = (kind: OwnArtwork, animeId: string, version: string): string =>
  `/${kind}/${animeId}.${version}-${ownWidths[kind][1]}.webp`;

const form = /^\/(covers|banners)\/(\d+\.[A-Za-z0-9]+)-\d+\.webp$/;

/** The `srcset` of each type for an address as above; undefined for a drawn picture, which has one size for all. */
export function ownSources(url: string): Record<PictureType, string> | undefined {
  const [, kind, name] = form.exec(url) ?? [];
  if (kind !== 'covers' && kind !== 'banners') return undefined;
  const set = (type: PictureType) =>
    ownWidths[kind].map((width) => `/${kind}/${name}-${width}.${type} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}
