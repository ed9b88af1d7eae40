import busboy from 'busboy';

/** A player's message has a field or two and a picture. */
const FORM_LIMITS = { parts: 20, fieldNameSize: 100, headerPairs: 20 };

interface Wanted {
  contentType: string;
  names: readonly string[];
  /** Bytes; a longer field counts as none. */
  longest: number;
}

/**
 * The text of one `multipart/form-data` field, or null. Plex sends its payload this way, with a picture in another part that is
 * skipped unread.
 */
export function formField(body: Buffer, { contentType, names, longest }: Wanted): Promise<string | null> {
  return new Promise((resolve) => {
    try {
      const reader = busboy({
        headers: { 'content-type': contentType },
        limits: { ...FORM_LIMITS, fieldSize: longest },
      });
      reader
        .on('field', (name, text, { valueTruncated }) => {
          if (names.includes(name) && !valueTruncated) resolve(text);
        })
        .on('file', (_name, file) => file.resume())
        // Whatever was found by then has won.
        .on('error', () => resolve(null))
        .on('close', () => resolve(null))
        .end(body);
    } catch {
      // Not a form, or one without a boundary.
      resolve(null);
    }
  });
}
