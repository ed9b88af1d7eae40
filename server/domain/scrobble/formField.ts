/** Maximum bytes of a part's headers. */
const HEADERS = 1000;

/**
 * The text of one `multipart/form-data` field, or null. Plex sends its payload this way, with a picture in another part that is
 * skipped unread.
 */
export function formField(
  body: Buffer,
  { contentType, names }: { contentType: string; names: readonly string[] },
): string | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return null;
  const line = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(line); at >= 0; ) {
    const from = at + line.length;
    const next = body.indexOf(line, from);
    const end = next < 0 ? body.length : next;
    const gap = body.indexOf('\r\n\r\n', from);
    if (gap >= 0 && gap < end && gap - from <= HEADERS) {
      const headers = body.toString('latin1', from, gap);
      const [, name] = /content-disposition:[^\r\n]*[;\s]name="?([\w-]+)"?/i.exec(headers) ?? [];
      // A line break precedes the next boundary.
      if (name !== undefined && names.includes(name))
        return body.toString('utf8', gap + 4, Math.max(gap + 4, end - 2));
    }
    at = next;
  }
  return null;
}
