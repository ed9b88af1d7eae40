import { createHash } from 'node:crypto';

/** Where an uploaded picture is served. */
export const pictureUrl = (key: string): string => `/uploads/${key}`;

/** A valid upload key: no path, no dot except before the extension (security P14). */
export const pictureKey = /^(?:avatar|banner)-[A-Za-z0-9]{32}\.webp$/;

/** A data URL, the form in which some providers, such as Microsoft, hand over a picture. */
const within = /^data:image\/(?:png|jpeg|webp);base64,/i;
const uploaded = new RegExp(`^${pictureUrl('')}(.+)$`);

/**
 * The address from which browsers load a user's picture, given the user's `image`: always this site (security P11), so that no
 * other host learns who reads. External pictures are fetched once, under a name derived from their address. Null for anything
 * else the contract allowed to be stored.
 */
export function shownPicture(userId: string, image: string | null): string | null {
  if (image === null) return null;
  const [, key = ''] = uploaded.exec(image) ?? [];
  if (pictureKey.test(key)) return image;
  if (!within.test(image) && !isFetched(image)) return null;
  return `/pictures/${userId}-${nameOf(image)}.webp`;
}

/** The user and picture name in `GET /pictures/…`. */
export function readPictureName(file: string): { userId: string; name: string } | undefined {
  const [, userId, name] = /^([\w-]{1,64})-([0-9a-f]{20})\.webp$/.exec(file) ?? [];
  return userId === undefined || name === undefined ? undefined : { userId, name };
}

export function nameOf(image: string): string {
  return createHash('sha256').update(image).digest('hex').slice(0, 20);
}

/** The file inside a data URL, or undefined. */
export function decodeDataUrl(image: string): Buffer | undefined {
  return within.test(image) ? Buffer.from(image.slice(image.indexOf(',') + 1), 'base64') : undefined;
}

/** Only https on the default port without credentials is ever fetched. */
export function isFetched(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, port, username, password } = new URL(address);
  return protocol === 'https:' && port === '' && username === '' && password === '';
}
