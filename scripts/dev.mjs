import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './build/stamp.mjs';

/**
 * `npm run dev`: the server, restarted when its files change, behind Vite's dev server, which updates the open page as its
 * files change. Open Vite's address in the browser.
 */
const port = process.env.PORT ?? '4000';
const page = 'http://localhost:5173';

const children = [
  run(['--watch', '--watch-preserve-output', '-r', '@swc-node/register', 'server/main.ts'], {
    PORT: port,
    // Mailed links and redirects lead to Vite's page.
    BASE_URL: process.env.BASE_URL ?? page,
  }),
  run([path.join(root, 'node_modules/vite/bin/vite.js'), '--strictPort'], {
    DEV_SERVER_URL: `http://localhost:${port}`,
  }),
];

for (const child of children) child.once('exit', end);
process.once('SIGINT', end);
process.once('SIGTERM', end);

function run(args, env) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

function end() {
  for (const child of children) child.kill('SIGTERM');
}
