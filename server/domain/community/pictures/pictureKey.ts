/** Where an uploaded picture is served. */
export const pictureUrl = (key: string): string => `/uploads/${key}`;

/** A key that may be asked for: no path, no dot but the one before its ending (security P14). */
export const pictureKey = /^(?:avatar|banner)-[A-Za-z0-9]{32}\.webp$/;
