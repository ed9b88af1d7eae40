import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a test opens a database by. */
const doors = [
  'server/data/database.ts',
  'server/data/openDatabase.ts',
  'tests/support/apps/testDatabase.ts',
];

const runtimeImports =
  /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'(\.[^']+)'|\b(?:require|import)\('(\.[^']+)'\)/gm;

const known = new Map<string, string[]>();

/** The files that a file loads, imports of types aside. */
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

/** Whether anything that a file loads, however far away, opens a database. */
export function opensDatabase(file: string): boolean {
  const seen = new Set([file]);
  for (const one of seen) {
    if (doors.some((door) => one.endsWith(`/${door}`))) return true;
    for (const next of importsOf(one)) seen.add(next);
  }
  return false;
}
