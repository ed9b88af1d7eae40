import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Raised with every change that an earlier restore would misread. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST = 'manifest.json';

const count = z.int().nonnegative();

/** What an archive says of itself. It stands at its end: an archive without one is torn. */
const manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** The site's version that made it. */
  site: z.string().max(100),
  madeAt: z.iso.datetime(),
  database: z.object({
    engine: z.enum(['sqlite', 'mysql', 'mariadb']),
    file: z.enum(['database.sqlite.gz', 'database.sql.gz']),
    lastMigration: z.string().max(300).nullable(),
    rows: z.record(z.string(), count),
  }),
  /** Where uploaded pictures are: in the archive, or in a bucket, of which the archive holds nothing. */
  uploads: z.enum(['archive', 'bucket']),
  /** By this a restore knows the secret of the site again. The secret itself is in no archive. */
  secretMark: z.string().max(64),
  files: z.array(
    z.object({ path: z.string().max(300), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

export type Manifest = z.infer<typeof manifest>;
export type ArchivedFile = Manifest['files'][number];

/** Undefined where it is none, or of a format that this version doesn't know. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Folders of DATA_DIR that are part of the site, and files beside them. What can be made anew is left out. */
export const keptFolders = ['uploads', 'covers'] as const;
export const keptFiles = ['vapid-key', 'matches.json'] as const;

/** The only names in an archive; a restore writes to no other place. */
export function isArchivePath(name: string): boolean {
  const fixed: readonly string[] = ['database.sqlite.gz', 'database.sql.gz', ...keptFiles];
  return fixed.includes(name) || /^(uploads|covers)\/[^/\\\0.][^/\\\0]{0,250}$/.test(name);
}

/** The same secret has the same mark, and no mark leads to a secret. */
export function markOf(secret: string | undefined): string {
  return createHmac('sha256', secret ?? '')
    .update('the secret of a backup')
    .digest('hex')
    .slice(0, 16);
}
