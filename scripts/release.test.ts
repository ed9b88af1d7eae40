import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** `npm run release`, in a repository of its own. */
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Neither the machine's settings of git nor its hooks count. */
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(['AUTHOR', 'COMMITTER'].map((who) => [`GIT_${who}_NAME`, 'mika'])),
  ...Object.fromEntries(['AUTHOR', 'COMMITTER'].map((who) => [`GIT_${who}_EMAIL`, 'mika@example.org'])),
};

const CHANGES = '- Posters load sooner.\n- A new theme.\n';
const CHANGELOG = `# Changelog\n\n## Unreleased\n\n${CHANGES}\n## 0.1.0 — 2026-01-31\n\n- The first.\n`;

function aRepository(changelog = CHANGELOG) {
  const at = mkdtempSync(path.join(folder, 'site-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: at, env, encoding: 'utf8' }).trim();
  const read = (file: string) => readFileSync(path.join(at, file), 'utf8');
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(at, file)), { recursive: true });
    writeFileSync(path.join(at, file), text);
  };
  const site = { name: 'site', version: '0.1.0' };
  write('package.json', `${JSON.stringify({ ...site, private: true }, null, 2)}\n`);
  const packages = { '': site, 'node_modules/other': { version: '0.1.0' } };
  write('package-lock.json', `${JSON.stringify({ ...site, packages }, null, 2)}\n`);
  write('CHANGELOG.md', changelog);
  write('deploy/chart.yaml', 'version: 0.1.0\nimage: site:0.1.0\nother: 10.1.0\n');
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'begin');
  const release = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(__dirname, 'release.mjs'), ...args], {
      cwd: at,
      env,
      encoding: 'utf8',
    });
  const state = () => [git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')];
  return { git, read, write, release, state };
}

describe('a release', () => {
  const { git, read, release } = aRepository();
  const ended = release('0.2.0');
  const today = new Date().toISOString().slice(0, 10);

  it('is one commit with an annotated tag, and says how to push it', () => {
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(ended.stdout).toContain('git push origin main v0.2.0');
    expect(git('log', '--format=%s')).toBe('release: set version 0.2.0\nbegin');
    expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag');
    expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(git('status', '--porcelain')).toBe('');
  });

  it('sets the version of the site wherever it is, and no other', () => {
    expect(JSON.parse(read('package.json'))).toEqual({ name: 'site', version: '0.2.0', private: true });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, 'node_modules/other': { version: '0.1.0' } },
    });
    expect(read('deploy/chart.yaml')).toBe('version: 0.2.0\nimage: site:0.2.0\nother: 10.1.0\n');
  });

  it('gives what was unreleased its version and date, below an empty section', () => {
    // Around midnight, either day.
    const date = /0\.2\.0 — ([\d-]+)/.exec(read('CHANGELOG.md'))?.[1] ?? '';
    expect([today, new Date().toISOString().slice(0, 10)]).toContain(date);
    expect(read('CHANGELOG.md')).toBe(
      CHANGELOG.replace('## Unreleased\n', `## Unreleased\n\n## 0.2.0 — ${date}\n`),
    );
  });

  it('is refused again until something has changed', () => {
    const again = release('0.3.0');
    expect(again).toMatchObject({ status: 1, stdout: '' });
    expect(again.stderr).toContain('nothing under "## Unreleased"');
  });
});

it('can be the first, with nothing below what is unreleased', () => {
  const { read, release } = aRepository(`# Changelog\n\n## Unreleased\n\n${CHANGES}`);
  expect(release('1.0.0')).toMatchObject({ status: 0 });
  expect(read('CHANGELOG.md')).toMatch(
    /\n## Unreleased\n\n## 1\.0\.0 — [\d-]{10}\n\n- Posters load sooner\.\n- A new theme\.\n$/,
  );
});

describe('a release is refused, and nothing changes,', () => {
  const { release, state } = aRepository();
  const before = state();

  it.each([
    ['without a version', []],
    ['with a version of two numbers', ['0.2']],
    ['with a version that is not one', ['v0.2.0']],
    ['with a leading zero', ['0.02.0']],
    ['with two versions', ['0.2.0', '0.3.0']],
  ])('if it is called %s', (_, args) => {
    const ended = release(...args);
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('Name the version');
    expect(state()).toEqual(before);
  });

  it.each(['0.1.0', '0.0.9'])('to %s, which is not greater', (version) => {
    expect(release(version).stderr).toContain(`${version} is not greater than 0.1.0`);
    expect(state()).toEqual(before);
  });

  it('with uncommitted changes', () => {
    const { release, state, write, read } = aRepository();
    write('CHANGELOG.md', `${CHANGELOG}- More.\n`);
    const before = state();
    expect(release('0.2.0').stderr).toContain('Commit or stash');
    expect(state()).toEqual(before);
    expect(read('CHANGELOG.md')).toBe(`${CHANGELOG}- More.\n`);
  });

  it('on another branch', () => {
    const { git, release, state } = aRepository();
    git('switch', '--quiet', '--create', 'other');
    const before = state();
    expect(release('0.2.0').stderr).toContain('on main');
    expect(state()).toEqual(before);
  });

  it('if the tag exists', () => {
    const { git, release, state } = aRepository();
    git('tag', 'v0.2.0');
    const before = state();
    expect(release('0.2.0').stderr).toContain('v0.2.0 exists');
    expect(state()).toEqual(before);
  });

  it.each([
    ['has nothing unreleased', '# Changelog\n\n## Unreleased\n\n## 0.1.0 — 2026-01-31\n\n- The first.\n'],
    ['has no such section', '# Changelog\n\n## 0.1.0 — 2026-01-31\n\n- The first.\n'],
  ])('if the changelog %s', (_, changelog) => {
    const { release, state } = aRepository(changelog);
    const before = state();
    expect(release('0.2.0').stderr).toContain('nothing under "## Unreleased"');
    expect(state()).toEqual(before);
  });

  it('if git takes no commit', () => {
    const { release, state, write, git } = aRepository();
    write('.git/hooks/pre-commit', '#!/bin/sh\necho no commits today >&2\nexit 1\n');
    execFileSync('chmod', ['+x', path.join(git('rev-parse', '--absolute-git-dir'), 'hooks/pre-commit')]);
    const before = state();
    expect(release('0.2.0').stderr).toContain('no commits today');
    expect(state()).toEqual(before);
  });

  it('if git makes the commit but cannot sign the tag', () => {
    const { release, state, git } = aRepository();
    git('config', 'tag.gpgSign', 'true');
    git('config', 'gpg.program', 'false');
    const before = state();
    expect(release('0.2.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('sign the tag') });
    expect(state()).toEqual(before);
  });
});
