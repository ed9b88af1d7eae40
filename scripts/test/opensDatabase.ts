import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules through which a test opens a database. */
const doors = ['server/data/database.ts', 'server/data/openDatabase.ts'];

const runtimeImports =
  /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'(\.[^']+)'|\b(?:require|import)\('(\.[^']+)'\)/gm;

const known = new Map<string, string[]>();

/** The files that a file imports, except for types. */
function importsOf(file: string): string[] {
  const before = known.get(file);
  if (before) return before;
  const names = [...readFileSync(file, 'utf8').matchAll(runtimeImports)].map(
    (found) => found[1] ?? found[2] ?? '',
  );
  const found = names.flatMap((name) => {
    const path = join(dirname(file), name);
    return [`${path}.ts`, join(path, 'index.ts')].filter((one) => existsSync(one));
  });
  known.set(file, found);
  return found;
}

/** Whether a file opens a database, directly or through its imports. */
export function opensDatabase(file: string): boolean {
  const seen = new Set([file]);
  for (const one of seen) {
    if (doors.some((door) => one.endsWith(`/${door}`))) return true;
    for (const next of importsOf(one)) seen.add(next);
  }
  return false;
}
