import { createHash } from 'node:crypto';
import type { OwnArtwork, PictureKind } from '../../../shared/covers';

const names: Record<OwnArtwork, string> = { covers: 'cover', banners: 'wide' };

/** Storage key of one file of an uploaded cover or banner. */
export const coverKeyOf = (kind: OwnArtwork, version: string, width: number, type: string): string =>
  `${names[kind]}-${version}-${width}.${type}`;

export const coverKey = /^(?:cover|wide)-[A-Za-z0-9]{32}-\d{3,4}\.(?:avif|webp)$/;

/** Version of a picture in a folder or on another host. */
export const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24);

/** In front of cached pictures that an outside source named: they leave with it, and no others do. */
const SOURCED = 'sourced-';

interface CachedPicture {
  kind: PictureKind;
  version: string;
  isSourced: boolean;
}

/** Name in the cache, up to the size and type of a file. */
export const cachedNameOf = ({ kind, version, isSourced }: CachedPicture): string =>
  `${isSourced ? SOURCED : ''}${kind}-${version}`;

/** Version of a cached picture that an outside source named; undefined for all else in the cache. */
export const sourcedVersionIn = (cachedName: string): string | undefined =>
  /^sourced-[a-z]+-([0-9a-f]{24})-/.exec(cachedName)?.[1];
