import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Incremented with every change that an earlier restore would misread. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST_NAME = 'manifest.json';

const count = z.int().nonnegative();

/** Describes an archive. It is the last entry: an archive without one is truncated. */
const manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** Version of the site that made it. */
  site: z.string().max(100),
  madeAt: z.iso.datetime(),
  database: z.object({
    engine: z.enum(['sqlite', 'mysql', 'mariadb']),
    file: z.enum(['database.sqlite.gz', 'database.sql.gz']),
    lastMigration: z.string().max(300).nullable(),
    rows: z.record(z.string(), count),
  }),
  /** Where uploaded pictures are: in the archive, or in a bucket, whose contents are not archived. */
  uploads: z.enum(['archive', 'bucket']),
  /** Lets a restore recognise the site's secret. No archive contains the secret itself. */
  secretMark: z.string().max(64),
  files: z.array(
    z.object({ path: z.string().max(300), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

export type Manifest = z.infer<typeof manifest>;
export type ArchivedFile = Manifest['files'][number];

/** Undefined if it is invalid, or of an unknown format. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Folders and files of DATA_DIR to back up. Anything that can be regenerated is left out. */
export const keptFolders = ['uploads', 'covers'] as const;
export const keptFiles = ['vapid-key', 'matches.json'] as const;

/** The only names allowed in an archive; a restore writes nowhere else. */
export function isArchivePath(name: string): boolean {
  const fixed: readonly string[] = ['database.sqlite.gz', 'database.sql.gz', ...keptFiles];
  return fixed.includes(name) || /^(uploads|covers)\/[^/\\\0.][^/\\\0]{0,250}$/.test(name);
}

/** A one-way mark of a secret: the same secret always has the same mark. */
export function markOf(secret: string | undefined): string {
  return createHmac('sha256', secret ?? '')
    .update('the secret of a backup')
    .digest('hex')
    .slice(0, 16);
}
