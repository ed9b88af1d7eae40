import type { OwnArtwork } from '../../../shared/covers';

const names: Record<OwnArtwork, string> = { covers: 'cover', banners: 'wide' };

/** Storage key of one file of an uploaded cover or banner. */
export const coverKeyOf = (kind: OwnArtwork, version: string, width: number, type: string): string =>
  `${names[kind]}-${version}-${width}.${type}`;

export const coverKey = /^(?:cover|wide)-[A-Za-z0-9]{32}-\d{3,4}\.(?:avif|webp)$/;
