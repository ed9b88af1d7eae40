import { migrations } from './migrations';

/**
 * The last of the migrations that made the site's tables before the baseline did, and a commit that has it. A database with it
 * has the tables of the baseline, which finds them there.
 */
export const lastFormer = {
  migration: 'Work1795223490000',
  commit: '75362df665faef21e602d1f78cef44f01e71a8c1',
};

const known = new Set(migrations.map(({ name }) => name));
const timeOf = (name: string) => Number(name.slice(-13));
const FIRST = Math.min(...migrations.map(({ name }) => timeOf(name)));

/** What a database, or an archive of one, with these migrations was made by, unless this version can use it. */
export function complainAboutSchema(executed: readonly string[]): string | undefined {
  const others = executed.filter((name) => !known.has(name));
  const later = others.filter((name) => timeOf(name) > FIRST);
  if (later.length > 0)
    return `written by a newer version of this site (it has ${later.join(', ')}). Start that version, or restore a backup made by this one.`;
  if (others.length === 0 || executed.includes(lastFormer.migration)) return undefined;
  return `made by a version of this site before its first release: start commit ${lastFormer.commit} once on it (or on the restored backup), then this version.`;
}
