/**
 * URLs of covers, banners, backdrops and stills: `/covers/12.<version>-640.webp`, with the same version in every width and type. The
 * number is that of the anime, for a still that of the episode. A backdrop is a banner that an outside source named: pages darken it.
 */

export type OwnArtwork = 'covers' | 'banners';
export type PictureKind = OwnArtwork | 'backdrops' | 'stills';

/** Widths in pixels, the default last. */
export const ownWidths = {
  covers: [320, 640],
  banners: [800, 1600],
  backdrops: [800, 1600],
  stills: [320, 640],
} as const satisfies Record<PictureKind, readonly number[]>;

export const pictureTypes = ['avif', 'webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const ownArtworkUrl = (kind: PictureKind, id: string, version: string): string =>
  `/${kind}/${id}.${version}-${ownWidths[kind][1]}.webp`;

/**
 * Widths at which a drawn poster is also available as a raster image: `/posters/12.<hash>-320.webp` beside
 * `/posters/12.<hash>.svg`.
 */
export const posterWidths = [120, 200, 320, 480] as const;

const form = /^\/(covers|banners|backdrops|stills)\/(\d+\.[A-Za-z0-9]+)-\d+\.webp$/;
const drawn = /^(\/posters\/[\w-]+\.[a-z0-9]+)\.svg$/;

/** The `srcset` of each type for a URL as above; undefined for a drawing with a single size. */
export function picturesOf(url: string): { avif?: string; webp: string } | undefined {
  const [, poster] = drawn.exec(url) ?? [];
  if (poster) return { webp: posterWidths.map((width) => `${poster}-${width}.webp ${width}w`).join(', ') };
  const [, kind, name] = form.exec(url) ?? [];
  if (!kind) return undefined;
  const set = (type: PictureType) =>
    ownWidths[kind as PictureKind].map((width) => `/${kind}/${name}-${width}.${type} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}
