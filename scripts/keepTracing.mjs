/**
 * `npm run tracing:keep`: makes OpenTelemetry's packages dependencies of this installation, so that
 * `npm prune --omit=dev --no-save` keeps them. They are development dependencies, since only sites that send traces need them.
 * It runs before the build, which would be stale otherwise: it changes package-lock.json.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const packages = Object.entries(devDependencies).filter(([name]) => name.startsWith('@opentelemetry/'));
if (packages.length > 0) {
  const wanted = packages.map(([name, version]) => `${name}@${version}`);
  execFileSync('npm', ['install', '--save-prod', '--save-exact', ...wanted], { stdio: 'inherit' });
}
