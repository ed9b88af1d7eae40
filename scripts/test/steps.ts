import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { opensDatabase } from './opensDatabase';

/**
 * The steps of `npm test`, in order: cheap checks first, then the tests from small to large. Rules and contract run on the
 * embedded database and again on MariaDB; steps that start the built server follow the build.
 */
export type Service = 'mariadb' | 'chromium';

export interface Step {
  name: string;
  /** Several steps may share a word: `npm test -- contract` runs both databases. */
  words: string[];
  title: string;
  needs: Service[];
  limitMinutes: number;
  /** It changes nothing that parallel steps read, and uses one CPU. */
  together?: boolean;
  run: { kind: 'command'; command: string[] } | { kind: 'jest'; args: string[]; onMariaDb?: boolean };
}

const root = join(__dirname, '../..');

/** A program from node_modules, run without npx, which would take some of the arguments for itself. */
export const tool = (name: string) => join(root, 'node_modules/.bin', name);

const run = (...command: string[]): Step['run'] => ({ kind: 'command', command });
const jestRun = (...args: string[]): Step['run'] => ({ kind: 'jest', args });
/** Tests wait for answers, pages and outages for a sixth of their time or more, so one more worker than cores can run. */
const workers = `--maxWorkers=${Math.max(2, availableParallelism()) + 1}`;

/**
 * Tests that say nothing about MariaDB: they always open the embedded database, or read its plans (a server's depend on the
 * number of rows, and a test has few), or check no rules, or only files, limits, times
 * and wire formats; or they try thirty providers where one would do for the database; or they walk the whole schema for access
 * rules, which don't depend on the database. They are excluded rather than the others included, because Jest combines path
 * patterns with OR: `npm test -- contract-mariadb NAME` would run the whole step.
 */
const withoutDatabase = [
  '<rootDir>/scripts/',
  '<rootDir>/server/(?!(domain|data)/)',
  '<rootDir>/server/domain/(artwork|catalogueData|importers/(files|run))/',
  '<rootDir>/server/domain/search/(?!searchIndex)',
  '<rootDir>/server/domain/tracking/import/read/',
  '<rootDir>/server/data/sqlite/',
  '<rootDir>/tests/contract/providers/',
  '<rootDir>/tests/contract/(backgroundPlans|covers|coverSources|enumeration|privateEntries|foreignRows|privatePaths|spoilerPaths)',
  '<rootDir>/tests/contract/.*(uploads|fetchedPictures|budget|sameAsRest|signedOut|openapi|rateLimit)\\.test',
  ...['server/domain', 'server/data', 'shared', 'tests/contract'].flatMap(withoutOpening),
];

/** Tests that open no database, judging by their imports. */
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
      workers,
      '--testPathIgnorePatterns',
      '<rootDir>/tests/faults/abuse/',
    ),
    { needs: ['mariadb'] },
  ],
  [
    'abuse',
    'abuse by one visitor',
    // In sequence: they measure how long others have to wait meanwhile.
    jestRun(
      ...['--selectProjects', 'faults', '--runInBand'],
      ...['--testPathIgnorePatterns', '<rootDir>/tests/faults/(?!abuse/)'],
    ),
    { words: ['faults'], needs: ['mariadb'] },
  ],
  ['browser', 'browser journeys', jestRun('--selectProjects', 'browser', workers), { needs: ['chromium'] }],
];

export const steps: Step[] = lines.map(([name, title, run, more]) => ({
  name,
  title,
  run,
  needs: [],
  // Only what hangs takes so long, even beside another run on a slow machine.
  limitMinutes: 100,
  ...more,
  words: [name, ...(more?.words ?? [])],
}));

/** Groups of steps that may run in parallel, as many as there are CPUs; every other step runs alone. */
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
 * Words that name steps choose them; the rest is passed to Jest (a path, `-t name`). Jest arguments without a step are
 * rejected: a typo must not start the whole run.
 */
export function chooseSteps(words: string[]): { chosen: Step[]; jestArgs: string[] } {
  if (words.length === 0) return { chosen: steps, jestArgs: [] };
  const known = (word: string) => steps.some((step) => step.words.includes(word));
  const names = words.filter(known);
  if (names.length === 0) {
    const list = [...new Set(steps.flatMap((step) => step.words))].join(', ');
    throw new Error(`"${words.join(' ')}" is not a test step. Steps: ${list}.`);
  }
  return {
    chosen: steps.filter((step) => step.words.some((word) => names.includes(word))),
    jestArgs: words.filter((word) => !known(word)),
  };
}
