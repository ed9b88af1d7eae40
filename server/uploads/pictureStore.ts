import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config';
import { pictureKey } from '../domain/community/pictures/shownPicture';
import type { Deps, PictureStore } from '../domain/ports';
import { createS3Store } from './s3Store';

/** Uploaded pictures: in a folder beside the database, or in a bucket where UPLOADS_URL names one (product P10). */
export function createPictureStore({ config, fetch }: Pick<Deps, 'config' | 'fetch'>): PictureStore {
  const store = config.uploadsURL ? createS3Store(config.uploadsURL, fetch) : createFolderStore(config);
  const checked = (key: string): string => {
    if (!pictureKey.test(key)) throw new Error('This is no key of a picture');
    return key;
  };
  return {
    put: async (key, picture) => await store.put(checked(key), picture),
    get: async (key) => (pictureKey.test(key) ? await store.get(key) : undefined),
    remove: async (key) => await store.remove(checked(key)),
  };
}

/** A picture is written under another name first: whoever reads it finds all of it or nothing. */
function createFolderStore({ dataDir }: Pick<Config, 'dataDir'>): PictureStore {
  const folder = path.join(dataDir, 'uploads');
  return {
    put: async (key, picture) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = path.join(folder, `.${randomBytes(8).toString('hex')}.part`);
      try {
        await writeFile(draft, picture, { mode: 0o600, flag: 'wx' });
        await rename(draft, path.join(folder, key));
      } finally {
        await rm(draft, { force: true });
      }
    },
    get: async (key) => {
      try {
        return await readFile(path.join(folder, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (key) => await rm(path.join(folder, key), { force: true }),
  };
}
