import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { opensDatabase } from './opensDatabase';

/**
 * The steps of `npm test`, in order: cheap checks first, then the tests from small to large. The rules and the
 * contract run on the embedded database and once more on MariaDB; what starts the built server follows the build.
 */
export type Service = 'mariadb' | 'chromium';

export interface Step {
  name: string;
  /** More than one step may answer to a word: `npm test -- contract` runs both databases. */
  words: string[];
  title: string;
  needs: Service[];
  limitMinutes: number;
  /** It changes nothing that the steps beside it read, and keeps one processor busy. */
  together?: boolean;
  run: { kind: 'command'; command: string[] } | { kind: 'jest'; args: string[]; onMariaDb?: boolean };
}

const root = join(__dirname, '../..');

/** A program of node_modules, called without npx, which takes some arguments for its own. */
export const tool = (name: string) => join(root, 'node_modules/.bin', name);

const run = (...command: string[]): Step['run'] => ({ kind: 'command', command });
const jestRun = (...args: string[]): Step['run'] => ({ kind: 'jest', args });
/** Left alone, Jest keeps one core for itself, which on a machine of two halves the work. */
const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`;
/** Journeys wait for pages a quarter of their time, and outages for longer, in which another one can go on. */
const patient = `--maxWorkers=${Math.max(2, availableParallelism()) + 1}`;

/**
 * Tests that open the embedded database whatever is asked for, that are of no rule, or of files, limits, times and wires, which
 * no database decides; and those that try thirty providers where one says as much of a database. They are left out rather than the others asked for: Jest takes patterns of what to run
 * as one or the other, so that `npm test -- contract-mariadb NAME` would run all of the step. The walks of the whole schema ask who may see
 * what, which no database decides.
 */
const withoutDatabase = [
  '<rootDir>/scripts/',
  '<rootDir>/server/(?!(domain|data)/)',
  '<rootDir>/server/domain/(artwork|catalogueData|importers/(files|run))/',
  '<rootDir>/server/domain/search/(?!searchIndex)',
  '<rootDir>/server/domain/tracking/import/read/',
  '<rootDir>/server/data/sqlite/',
  '<rootDir>/tests/contract/providers/',
  '<rootDir>/tests/contract/(covers|coverSources|enumeration|privateEntries|foreignRows|privatePaths|spoilerPaths)',
  '<rootDir>/tests/contract/.*(uploads|fetchedPictures|budget|sameAsRest|signedOut|openapi|rateLimit)\\.test',
  ...['server/domain', 'server/data', 'shared', 'tests/contract'].flatMap(withoutOpening),
];

/** Those that open none, as their imports show. */
function withoutOpening(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const tests = files.filter((file) => file.endsWith('.test.ts')).map((file) => join(folder, file));
  return tests.filter((file) => !opensDatabase(join(root, file))).map((file) => `<rootDir>/${file}`);
}

type Line = [name: string, title: string, run: Step['run'], more?: Partial<Step>];

const lines: Line[] = [
  ['types', 'types, server', run(tool('tsc'), '-p', 'server'), { together: true }],
  ['types-client', 'types, client', run(tool('tsc'), '-p', 'client'), { words: ['types'], together: true }],
  ['lint', 'lint and format', run(tool('biome'), 'check', '.'), { together: true }],
  ['generated', 'generated files are fresh', run('node', 'scripts/generate.mjs', '--check')],
  [
    'db-check',
    'entities and migrations agree',
    run('node', 'scripts/database.mjs', 'check'),
    { words: ['generated'] },
  ],
  ['unit', 'unit tests', jestRun('--selectProjects', 'unit', 'client', workers)],
  ['contract', 'contract tests on SQLite', jestRun('--selectProjects', 'contract', workers)],
  [
    'contract-mariadb',
    'rules and contract on MariaDB',
    {
      kind: 'jest',
      onMariaDb: true,
      args: [
        ...['--selectProjects', 'unit', 'contract', workers],
        ...['--testPathIgnorePatterns', ...withoutDatabase],
      ],
    },
    { words: ['contract', 'mariadb'], needs: ['mariadb'] },
  ],
  ['build', 'build', run('node', 'scripts/build.mjs')],
  [
    'faults',
    'faults',
    jestRun(
      '--selectProjects',
      'faults',
      patient,
      '--testPathIgnorePatterns',
      '<rootDir>/tests/faults/abuse/',
    ),
    { needs: ['mariadb'] },
  ],
  [
    'abuse',
    'abuse by one visitor',
    // One after the other: they say how long others wait meanwhile.
    jestRun(
      ...['--selectProjects', 'faults', '--runInBand'],
      ...['--testPathIgnorePatterns', '<rootDir>/tests/faults/(?!abuse/)'],
    ),
    { words: ['faults'], needs: ['mariadb'] },
  ],
  [
    'browser',
    'browser journeys',
    jestRun('--selectProjects', 'browser', patient),
    { needs: ['chromium'], limitMinutes: 25 },
  ],
];

export const steps: Step[] = lines.map(([name, title, run, more]) => ({
  name,
  title,
  run,
  needs: [],
  limitMinutes: 15,
  ...more,
  words: [name, ...(more?.words ?? [])],
}));

/** Steps that may run together, as many as there are processors; each of the others has the machine for itself. */
export function sideBySide(chosen: Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of chosen) {
    const last = groups.at(-1);
    if (step.together && last?.[0]?.together) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/**
 * Words on the command line that name steps choose them; what is left is handed to Jest (a path, `-t name`).
 * Only Jest arguments and no step is refused: a typing mistake must not start the whole run.
 */
export function chooseSteps(words: string[]): { chosen: Step[]; jestArgs: string[] } {
  if (words.length === 0) return { chosen: steps, jestArgs: [] };
  const known = (word: string) => steps.some((step) => step.words.includes(word));
  const names = words.filter(known);
  if (names.length === 0) {
    const list = [...new Set(steps.flatMap((step) => step.words))].join(', ');
    throw new Error(`"${words.join(' ')}" names no step of the tests. Steps: ${list}.`);
  }
  return {
    chosen: steps.filter((step) => step.words.some((word) => names.includes(word))),
    jestArgs: words.filter((word) => !known(word)),
  };
}
