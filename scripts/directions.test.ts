import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The allowed imports, as drawn in docs/architecture.md: for each place, the places it may import from, besides itself and
 * `shared`. Tests and fixtures may import anything.
 */
const ground = ['data', 'errors', 'config'];
const rules = ['domain', ...ground];
const ofAnime = ['artwork', 'catalogueData', 'search', 'catalogue', 'importers'];
const people = ['settings', 'tracking', 'scrobble', 'community', 'editing', 'pictures', 'covers', 'copies'];
const modules = ['accounts', ...ofAnime, ...people].map((module) => `domain/${module}`);

const server: Record<string, string[]> = {
  providers: [],
  sources: [],
  config: ['providers', 'sources'],
  data: ['config'],
  errors: ['data', 'config'],
  // `deps.ts` uses types of the modules.
  domain: [...modules, 'errors', 'data', 'config'],
  'domain/accounts': rules,
  'domain/artwork': rules,
  'domain/catalogueData': rules,
  'domain/search': ['domain/catalogue', ...rules],
  'domain/catalogue': ['domain/artwork', 'domain/catalogueData', 'domain/search', ...rules],
  'domain/importers': ['sources', 'domain/catalogue', 'domain/catalogueData', 'domain/search', ...rules],
  // Settings decide how lists are kept, and changing one may fill the queue, so the two depend on each other.
  'domain/settings': ['domain/tracking', ...rules],
  'domain/tracking': ['domain/catalogue', 'domain/search', 'domain/settings', ...rules],
  'domain/scrobble': ['domain/tracking', 'domain/catalogue', 'domain/importers', 'domain/search', ...rules],
  'domain/pictures': rules,
  'domain/community': ['domain/tracking', 'domain/catalogue', 'domain/settings', 'domain/pictures', ...rules],
  'domain/covers': [
    ...['domain/community', 'domain/importers', 'domain/catalogue', 'domain/artwork', 'domain/pictures'],
    ...rules,
  ],
  'domain/editing': ['domain/community', 'domain/importers', 'domain/catalogue', ...rules],
  'domain/copies': ['domain/tracking', 'domain/community', ...rules],
  live: rules,
  uploads: [...modules, ...rules],
  mail: [...modules, ...rules],
  outbound: [...modules, ...rules],
  passport: ['providers', ...modules, ...rules],
  http: ['passport', ...modules, ...rules],
  rest: ['http', 'passport', ...modules, ...rules],
  graphql: ['http', 'passport', ...modules, ...rules],
  metrics: ['rest', 'http', ...modules, ...rules],
  tracing: ['metrics', 'rest', 'http', ...modules, ...rules],
  backup: ['data', 'config'],
  jobs: ['http', 'backup', ...modules, ...rules],
  // A command assembles the site itself.
  commands: ['start', 'jobs', 'backup', 'outbound', 'uploads', ...modules, ...rules],
};

const parts = ['components', 'state', 'apollo', 'rest', 'errors', 'forms', 'generated'];
const bottom = ['features/anime'];
/** Features that other features build on. */
const shared = ['tracking', 'threads', 'search'].map((name) => `features/${name}`);

const client: Record<string, string[]> = {
  generated: [],
  styles: [],
  themes: [],
  state: [],
  worker: [],
  rest: ['state'],
  apollo: ['state', 'generated'],
  errors: ['rest', 'generated'],
  forms: ['errors', 'rest', 'state', 'generated'],
  components: ['state'],
  'features/anime': parts,
  ...Object.fromEntries(shared.map((name) => [name, [...bottom, ...parts]])),
  // What operators do to an account needs a fresh session.
  'features/people': ['features/account', 'features/session', ...bottom, ...shared, ...parts],
  'features/*': ['worker', ...bottom, ...shared, ...parts],
  layout: ['features/*', ...parts],
  screens: ['layout', 'features/*', 'worker', ...parts],
  app: ['worker', 'screens', 'layout', 'features/*', ...parts],
  render: ['app', 'layout', ...parts],
  main: ['render', 'app', 'features/*', 'worker', 'styles', ...parts],
};

/** Libraries allowed in one place only, or forbidden in one. */
const strangers: [inPlace: (place: string) => boolean, library: RegExp][] = [
  [(place) => place.startsWith('domain'), /^(express|graphql|type-graphql)$/],
  [(place) => place !== 'passport', /^passport/],
];

/** Files outside the folders start and assemble the site: they may import anything. */
function serverPlace(file: string): string {
  const [first = '', module = ''] = file.split('/');
  if (modules.includes(`${first}/${module}`)) return `${first}/${module}`;
  return file.includes('/') || first in server ? first : 'start';
}

function clientPlace(file: string): string {
  const [first = '', name = ''] = file.split('/');
  return first === 'features' ? `features/${name}` : first;
}

interface Import {
  file: string;
  place: string;
  /** A place, or the name of a package. */
  of: string;
  own: boolean;
}

/** What the files below a folder import, statically or dynamically; a path outside the folder counts as a place of its own. */
function importsBelow(folder: string, placeOf: (file: string) => string): Import[] {
  const root = path.join(__dirname, '..', folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$/.test(file) && file !== 'vite-env.d.ts',
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const place = placeOf(withoutEnding(file));
    const named = text.matchAll(/(?:\bfrom |^import |\bimport\(|\brequire\()'([^']+)'/gm);
    return [...named].map(([, name = '']) => {
      if (!name.startsWith('.')) return { file, place, of: name, own: false };
      const target = path.join(path.dirname(file), name);
      const common = path.join(folder, target).startsWith('shared/');
      return { file, place, of: common ? 'shared' : placeOf(withoutEnding(target)), own: true };
    });
  });
}

/** What a folder imports from another one beside it. */
function importsAcross(folder: string): { file: string; of: string }[] {
  const root = path.join(__dirname, '..');
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.(ts|tsx|mjs|js)$/.test(name))
    .flatMap((name) => {
      const file = path.join(folder, name);
      const text = readFileSync(path.join(root, file), 'utf8');
      return [...text.matchAll(/(?:\bfrom |^import |\bimport\(|\brequire\()'(\.[^']+)'/gm)].flatMap(
        ([, target = '']) => {
          const [of = ''] = path.join(path.dirname(file), target).split('/');
          return of === folder ? [] : [{ file, of }];
        },
      );
    });
}

const withoutEnding = (file: string) => file.replace(/\.tsx?$/, '');

function allows(table: Record<string, string[]>, place: string, of: string): boolean {
  const allowed = table[place] ?? (place.startsWith('features/') ? table['features/*'] : undefined);
  if (!allowed) throw new Error(`${place} stands in no table of ${path.basename(__filename)}`);
  return (
    place === of ||
    of === 'shared' ||
    allowed.includes(of) ||
    (of.startsWith('features/') && allowed.includes('features/*'))
  );
}

const crossings = (imports: Import[], table: Record<string, string[]>) =>
  imports
    .filter(({ place, of, own }) => own && !allows(table, place, of))
    .map(({ file, of }) => `${file} imports from ${of}`);

describe('allowed imports', () => {
  const below = importsBelow('server', serverPlace).filter(({ place }) => place !== 'start');

  it('point downwards in the server', () => {
    expect(below.length).toBeGreaterThan(2000);
    expect(crossings(below, server)).toEqual([]);
  });

  it('point downwards in the client', () => {
    const imports = importsBelow('client/src', clientPlace);
    expect(imports.length).toBeGreaterThan(2000);
    expect(crossings(imports, client)).toEqual([]);
  });

  it('keep shared code free of both sides, and of every package', () => {
    const imports = importsBelow('shared', () => 'shared');
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter(({ own, of }) => !own || of !== 'shared')).toEqual([]);
  });

  it('lead from scripts and bench to the tests’ support, and never back or across', () => {
    const all = ['bench', 'scripts', 'tests'].flatMap((folder) => importsAcross(folder));
    expect(all.length).toBeGreaterThan(50);
    const from = (place: string, ...to: string[]) =>
      all.filter(({ file, of }) => file.startsWith(place) && to.includes(of));
    expect(from('tests/', 'scripts', 'bench')).toEqual([]);
    expect(from('bench/', 'scripts')).toEqual([]);
    // Only the command that runs them names the measurements.
    expect(from('scripts/', 'bench').map(({ file }) => file)).toEqual(['scripts/bench.mjs']);
  });

  it('keep transport libraries out of the domain, and passport in its place', () => {
    const strange = below.filter(
      ({ place, of, own }) =>
        !own && strangers.some(([inPlace, library]) => inPlace(place) && library.test(of)),
    );
    expect(strange.map(({ file, of }) => `${file} imports ${of}`)).toEqual([]);
  });
});
