import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../programs/command';
import { debianProgram, findProgram, installDebianPackages } from '../programs/debianPackages';

/** A proxy with the configuration from `deploy/`, on loopback. */
export interface RunningProxy {
  url: string;
  stop(): Promise<void>;
}

const deploy = join(__dirname, '../../../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');

/** Ports of the instances (two for nginx) and of the proxy. */
export interface ProxyPorts {
  instances: number[];
  port: number;
}

/** Plain http instead of TLS, the instances' ports, and a shorter health check interval; the rest is `deploy/Caddyfile`. */
export async function startCaddy({
  instances,
  port,
  trusts,
}: ProxyPorts & {
  /** A network trusted to name a visitor's address, as all the people of a test come from one address. */
  trusts?: string;
}): Promise<RunningProxy> {
  const program = await debianProgram('caddy', 'usr/bin/caddy');
  const folder = mkdtempSync(join(tmpdir(), 'enspired-caddy-'));
  const file = join(folder, 'Caddyfile');
  const site = read('Caddyfile')
    .replace('app1:4000 app2:4000', instances.map((own) => `127.0.0.1:${own}`).join(' '))
    .replace('health_interval 2s', 'health_interval 250ms');
  const trusting = trusts
    ? site.replace('lb_policy least_conn', `lb_policy least_conn\n\t\ttrusted_proxies ${trusts}`)
    : site;
  writeFileSync(file, `{\n\tadmin off\n}\n${trusting}`);
  const env = { PATH: process.env.PATH, HOME: folder, PROXY_ADDRESS: `http://127.0.0.1:${port}` };
  return run([program, 'run', '--adapter', 'caddyfile', '--config', file], { folder, port, env });
}

/** Plain http instead of TLS, and the instances' ports; the rest is `deploy/nginx.conf`. */
export async function startNginx({ instances: [first, second], port }: ProxyPorts): Promise<RunningProxy> {
  const program = await debianProgram('nginx', 'usr/sbin/nginx');
  const folder = nginxFolder();
  const [, upstream = '', site = ''] =
    /^([\s\S]*?)server \{[\s\S]*?\n\}\n([\s\S]*)$/.exec(read('nginx.conf')) ?? [];
  const plain = site
    .replace(/\tlisten \[::\].*\n/, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/\tssl_.*\n/g, '');
  const instances = upstream
    .replace('127.0.0.1:4000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:4001', `127.0.0.1:${second}`);
  const file = wrap(folder, instances + plain);
  return run([program, '-c', file, '-p', folder], { folder, port, env: { PATH: process.env.PATH } });
}

/** Checks the unmodified file with nginx, using a temporary certificate. */
export async function checkNginx(): Promise<{ code: number | null; output: string }> {
  const program = await debianProgram('nginx', 'usr/sbin/nginx');
  if (!findProgram(['openssl'])) await installDebianPackages(['openssl'], () => {});
  const folder = nginxFolder();
  try {
    const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
    await runCommand(
      [
        'openssl',
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
      ].concat(['-subj', '/CN=anime.example.org', '-keyout', key, '-out', certificate]),
      { limitMs: 20_000 },
    );
    const site = read('nginx.conf').replaceAll('/etc/letsencrypt/live/anime.example.org', folder);
    return await runCommand([program, '-t', '-c', wrap(folder, site), '-p', folder], { limitMs: 20_000 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nginxFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enspired-nginx-'));
  for (const name of ['logs', 'body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
  return folder;
}

/** The rest of Debian's nginx.conf, with folders that need no privileges. */
function wrap(folder: string, site: string): string {
  writeFileSync(join(folder, 'site.conf'), site);
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body:body', 'proxy:proxy', 'fastcgi:fastcgi', 'uwsgi:uwsgi', 'scgi:scgi']
    .map((pair) => pair.split(':'))
    .map(([name, place]) => `${name}_temp_path ${join(folder, place ?? '')};`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 2; pid ${join(folder, 'pid')}; error_log ${join(folder, 'logs/error.log')};
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }\n`,
  );
  return file;
}

interface Running {
  folder: string;
  port: number;
  env: NodeJS.ProcessEnv;
}

async function run([file = '', ...args]: string[], { folder, port, env }: Running): Promise<RunningProxy> {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 10_000;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The proxy does not answer:\n${output}`);
    }
    await sleep(50);
  }
  return { url, stop: () => end(child, folder) };
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
