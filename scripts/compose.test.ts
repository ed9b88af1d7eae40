import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadConfig } from '../server/config/config';
import { variables } from '../server/config/variables';

/** The production shape of docker-compose.yml, as far as it can be held without an engine. */
interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  volumes?: string[];
  networks?: string[];
}

const root = join(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const compose: { services: Record<string, Service>; networks: object; volumes: object } = parse(
  read('docker-compose.yml'),
  { merge: true },
);
const { services } = compose;
const instances = Object.entries(services).filter(([, service]) => service.build !== undefined);

/** What Compose puts in place of `${NAME:-default}` and `${NAME:?message}`. */
const fill = (text: string) =>
  text.replace(/\$\{([A-Z_]+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) =>
    kind === '-' ? rest : `${name.toLowerCase()}-0123456789abcdef0123456789abcdef`,
  );

describe('docker-compose.yml', () => {
  it('has a proxy, two instances, MySQL, Redis and a mail catcher', () => {
    expect(Object.keys(services).sort()).toEqual(['app1', 'app2', 'mail', 'mysql', 'proxy', 'redis']);
    expect(instances.map(([name]) => name)).toEqual(['app1', 'app2']);
  });

  it('gives both instances settings that the server accepts in production', () => {
    for (const [, { environment = {} }] of instances) {
      expect(Object.keys(environment).filter((name) => !(name in variables))).toEqual([]);
      const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
      const config = loadConfig({ ...env, NODE_ENV: 'production' });
      expect(config.database).toMatchObject({ dialect: 'mysql' });
      expect(config.trustedProxies).toHaveLength(1);
    }
  });

  it('lets every instance show what another was given to keep', () => {
    const [, folder] = /DATA_DIR=(\S+)/.exec(read('Dockerfile')) ?? [];
    for (const [, { volumes = [] }] of instances) expect(volumes).toEqual([`uploads:${folder}`]);
  });

  it('waits only for services that exist, and for health only where it is checked', () => {
    for (const service of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        const needed = services[name];
        expect(needed).toBeDefined();
        const checked = needed?.healthcheck !== undefined || needed?.build !== undefined;
        if (condition === 'service_healthy') expect([name, checked]).toEqual([name, true]);
      }
    }
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m);
  });

  it('names only volumes, networks and files that are there', () => {
    for (const service of Object.values(services)) {
      for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(root, source))).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
    }
  });

  it('sends the proxy to both instances', () => {
    const upstreams = /reverse_proxy (.+) \{/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ');
    expect(upstreams).toEqual(instances.map(([name]) => `${name}:4000`));
  });
});
