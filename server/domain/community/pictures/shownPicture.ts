import { createHash } from 'node:crypto';

/** Where an uploaded picture is served. */
export const pictureUrl = (key: string): string => `/uploads/${key}`;

/** A key that may be asked for: no path, no dot but the one before its ending (security P14). */
export const pictureKey = /^(?:avatar|banner)-[A-Za-z0-9]{32}\.webp$/;

/** The longest form of a picture that a provider hands over within its address, as Microsoft does. */
const within = /^data:image\/(?:png|jpeg|webp);base64,/i;
const uploaded = new RegExp(`^${pictureUrl('')}(.+)$`);

/**
 * Where readers' browsers get somebody's picture from, given what stands in the user's `image`: always from this site
 * (security P11), so that no other host learns who reads. What lies elsewhere on the web is brought here once, under a name
 * that follows from its address. Null for everything else, whatever the contract let somebody store.
 */
export function shownPicture(userId: string, image: string | null): string | null {
  if (image === null) return null;
  const [, key = ''] = uploaded.exec(image) ?? [];
  if (pictureKey.test(key)) return image;
  if (!within.test(image) && !isFetched(image)) return null;
  return `/pictures/${userId}-${nameOf(image)}.webp`;
}

/** Whose picture `GET /pictures/…` is asked for, and by what name. */
export function readPictureName(file: string): { userId: string; name: string } | undefined {
  const [, userId, name] = /^([\w-]{1,64})-([0-9a-f]{20})\.webp$/.exec(file) ?? [];
  return userId === undefined || name === undefined ? undefined : { userId, name };
}

export function nameOf(image: string): string {
  return createHash('sha256').update(image).digest('hex').slice(0, 20);
}

/** The file within an address, or undefined. */
export function fileWithin(image: string): Buffer | undefined {
  return within.test(image) ? Buffer.from(image.slice(image.indexOf(',') + 1), 'base64') : undefined;
}

/** https at its own port and without credentials: nothing else is ever fetched. */
export function isFetched(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, port, username, password } = new URL(address);
  return protocol === 'https:' && port === '' && username === '' && password === '';
}
