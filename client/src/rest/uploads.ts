import { call } from './call';

/** Files are sent by REST, as GraphQL carries none. */

/** Uploads a profile picture and returns its URL. */
export async function uploadPicture(kind: 'avatar' | 'banner', file: File): Promise<string | null> {
  const headers = { 'content-type': file.type || 'application/octet-stream' };
  const init = { method: 'PUT', body: file, headers };
  return (await call<{ url: string | null }>(`/uploads/${kind}`, init, 'IMAGE_TOO_LARGE')).url;
}

/** Uploads a list to import and returns the id of the import. */
export async function uploadList(file: File): Promise<string> {
  // Overrides the browser's guess: the server detects the type from the file itself.
  const headers = { 'content-type': 'application/octet-stream' };
  const init = { method: 'POST', body: file, headers };
  const path = `/transfer/imports?name=${encodeURIComponent(file.name)}`;
  return (await call<{ id: string }>(path, init, 'IMPORT_TOO_LARGE')).id;
}

export type AnimePlace = 'covers' | 'banners';

/** Uploads a cover or banner, with its source and licence, and returns its URL. */
export async function uploadAnimePicture(
  place: AnimePlace,
  animeId: string,
  file: File,
  credit: { artist: string; source: string; licence: string },
): Promise<string> {
  const headers = { 'content-type': file.type || 'application/octet-stream' };
  const address = `/${place}/${animeId}?${new URLSearchParams(credit)}`;
  return (await call<{ url: string }>(address, { method: 'PUT', body: file, headers }, 'IMAGE_TOO_LARGE'))
    .url;
}

/** Restores the generated picture. */
export async function removeAnimePicture(place: AnimePlace, animeId: string): Promise<string> {
  return (await call<{ url: string }>(`/${place}/${animeId}`, { method: 'DELETE' })).url;
}
