/**
 * `npm run release -- 0.2.0`: sets the version, gives the changelog's "Unreleased" section its name and date, commits and tags.
 * It pushes nothing. The tag, once pushed, has the image built (.github/workflows/image.yml).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const read = (file) => readFileSync(file, 'utf8');
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

try {
  release(process.argv.slice(2));
} catch (error) {
  console.error(error.stderr?.trim() || error.message);
  process.exitCode = 1;
}

function release([version = '', ...more]) {
  const next = numbersOf(version);
  if (!next || more.length > 0) throw new Error('Name the version, three numbers: npm run release -- 0.2.0');
  const present = JSON.parse(read('package.json')).version;
  if (!isGreater(next, numbersOf(present))) throw new Error(`${version} is not greater than ${present}.`);
  if (git('branch', '--show-current') !== 'main') throw new Error('A release is made on main.');
  if (git('status', '--porcelain') !== '') throw new Error('Commit or stash your changes first.');
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists.`);
  const changelog = named(read('CHANGELOG.md'), `${version} — ${new Date().toISOString().slice(0, 10)}`);

  const before = git('rev-parse', 'HEAD');
  try {
    writeFileSync('CHANGELOG.md', changelog);
    setVersions(present, version);
    git('commit', '--all', '--message', `release: set version ${version}`);
    git('tag', '--annotate', tag, '--message', version);
  } catch (error) {
    // Nothing is lost: there were no changes before. The commit may be there, without its tag.
    git('reset', '--hard', before);
    throw error;
  }
  console.log(
    `${version} is committed and tagged. Look at it (git show), then:\n\n  git push origin main ${tag}`,
  );
}

function numbersOf(version) {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version)?.slice(1).map(Number);
}

function isGreater(one, other) {
  const at = one.findIndex((number, n) => number !== other[n]);
  return at >= 0 && one[at] > other[at];
}

/** What is unreleased gets the title; an empty section stays above it for what comes next. */
function named(changelog, title) {
  const [, before, content, after] = /^(.*?\n## Unreleased\n)(.*?)(\n## .*)?$/s.exec(changelog) ?? [];
  if (!content?.trim()) throw new Error('CHANGELOG.md has nothing under "## Unreleased".');
  return `${before}\n## ${title}\n${content}${after ?? ''}`;
}

/** In the packages, and in what names the image's tag: the chart and the templates. */
function setVersions(present, version) {
  const about = JSON.parse(read('package.json'));
  writeFileSync('package.json', json({ ...about, version }));
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  lock.packages[''].version = version;
  writeFileSync('package-lock.json', json(lock));
  const whole = new RegExp(`(?<![\\d.])${present.replaceAll('.', '\\.')}(?![\\d.])`, 'g');
  for (const file of git('ls-files', 'deploy').split('\n').filter(existsSync))
    writeFileSync(file, read(file).replace(whole, version));
}
