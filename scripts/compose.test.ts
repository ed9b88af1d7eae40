import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadConfig } from '../server/config/config';
import { limits } from '../server/config/limits';
import { variables } from '../server/config/variables';

/** The production setup of docker-compose.yml, as far as it can be checked without Docker. */
interface Service {
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  secrets?: string[];
  configs?: { source: string; target: string }[];
  ports?: string[];
  profiles?: string[];
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  healthcheck?: unknown;
  volumes?: string[];
  networks?: string[];
}

const root = join(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
interface Compose {
  services: Record<string, Service>;
  networks: object;
  volumes: object;
  secrets: Record<string, { environment: string }>;
  configs: Record<string, { content: string }>;
}
const compose: Compose = parse(read('docker-compose.yml'), { merge: true });
const { services } = compose;
const instances = Object.entries(services).filter(([, service]) => service.build !== undefined);

/** What Compose substitutes for `${NAME:-default}` and `${NAME:?message}`. */
const fill = (text: string) =>
  text.replace(/\$\{([A-Z_]+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) =>
    kind === '-' ? rest : `${name.toLowerCase()}-0123456789abcdef0123456789abcdef`,
  );

/** The settings as the server reads them, with the files that Compose mounts. */
function settingsOf(environment: Record<string, string>): Record<string, string> {
  const files: Record<string, string> = {
    '/run/secrets/auth_secret': 'auth-secret-0123456789abcdef0123456789abcdef',
    '/run/database_url': fill(compose.configs.database_url?.content ?? ''),
  };
  const settings = Object.entries(environment).map(([name, value]) =>
    name.endsWith('_FILE') ? [name.replace(/_FILE$/, ''), files[value] ?? ''] : [name, fill(value)],
  );
  return { ...Object.fromEntries(settings), NODE_ENV: 'production' };
}

const unknownSettings = (environment: Record<string, string>) =>
  Object.keys(environment).filter((name) => !(name.replace(/_FILE$/, '') in variables));

describe('docker-compose.yml', () => {
  it('has a proxy, two instances, MySQL, Redis and a mail catcher', () => {
    expect(Object.keys(services).sort()).toEqual(['app1', 'app2', 'mail', 'mysql', 'proxy', 'redis']);
    expect(instances.map(([name]) => name)).toEqual(['app1', 'app2']);
  });

  it('gives both instances settings that the server accepts in production', () => {
    for (const [, { environment = {} }] of instances) {
      expect(unknownSettings(environment)).toEqual([]);
      const config = loadConfig(settingsOf(environment));
      expect(config.database).toMatchObject({ dialect: 'mysql' });
      expect(config.trustedProxies).toHaveLength(1);
    }
  });

  it('lets every instance serve what was uploaded to another', () => {
    const [, folder] = /DATA_DIR=(\S+)/.exec(read('Dockerfile')) ?? [];
    for (const [, { volumes = [], environment }] of instances)
      expect(volumes).toEqual([`uploads:${folder}`, `backups:${environment?.BACKUP_DIR}`]);
  });

  it('waits only for services that exist, and for health only if it is checked', () => {
    for (const service of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        const needed = services[name];
        expect(needed).toBeDefined();
        const checked = needed?.healthcheck !== undefined || needed?.build !== undefined;
        expect([name, condition !== 'service_healthy' || checked]).toEqual([name, true]);
      }
    }
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m);
  });

  it('names only volumes, networks and files that exist', () => {
    for (const service of Object.values(services)) {
      for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        const exists = source.startsWith('.') ? existsSync(join(root, source)) : source in compose.volumes;
        expect([source, exists]).toEqual([source, true]);
      }
    }
  });

  it('points the proxy to both instances', () => {
    const upstreams = /reverse_proxy (.+) \{/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ');
    expect(upstreams).toEqual(instances.map(([name]) => `${name}:4000`));
  });

  it('limits the memory and the log of every service', () => {
    for (const [name, { mem_limit, logging }] of Object.entries(services)) {
      expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
      expect([name, logging?.options]).toEqual([name, { 'max-size': '10m', 'max-file': '5' }]);
    }
  });

  it('passes secrets in existing files, and none in an environment variable', () => {
    for (const { environment = {}, secrets = [], configs = [] } of Object.values(services)) {
      for (const name of secrets) expect(compose.secrets).toHaveProperty(name);
      for (const { source } of configs) expect(compose.configs).toHaveProperty(source);
      const places = [
        ...secrets.map((name) => `/run/secrets/${name}`),
        ...configs.map(({ target }) => target),
      ];
      for (const [name, value] of Object.entries(environment)) {
        expect([name, /(AUTH_SECRET|DATABASE_PASSWORD)/.test(value)]).toEqual([name, false]);
        expect([name, !name.endsWith('_FILE') || places.includes(value)]).toEqual([name, true]);
      }
    }
  });
});

describe('deploy/compose.public.yml', () => {
  const override: Compose = parse(read('deploy/compose.public.yml'), {
    merge: true,
    customTags: [{ tag: '!override', collection: 'seq', resolve: (list) => list }],
  });

  it('changes existing services, and removes none that others need', () => {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(override.services)));
    const gone = Object.entries(override.services).filter(([, { profiles }]) => profiles !== undefined);
    expect(gone.map(([name]) => name)).toEqual(['mail']);
    for (const { depends_on = {} } of Object.values(services))
      for (const [name] of gone)
        expect([name, depends_on[name]?.required !== false && name in depends_on]).toEqual([name, false]);
  });

  it('gives both instances settings that the server accepts, with an https address', () => {
    for (const [name, { environment: base = {} }] of instances) {
      const environment = { ...base, ...override.services[name]?.environment };
      const filled = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [
          key,
          value
            .replace(/\$\{DOMAIN:[^}]*\}/, 'anime.example.org')
            .replace(/\$\{SMTP_URL:[^}]*\}/, 'smtps://mail.example.org'),
        ]),
      );
      expect(loadConfig(settingsOf(filled))).toMatchObject({
        baseURL: 'https://anime.example.org',
        secure: true,
      });
    }
  });
});

describe('deploy/enspired.service', () => {
  const unit = read('deploy/enspired.service');

  it('starts what the image starts, with known settings', () => {
    const [, ...command] = JSON.parse(/^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '[]');
    expect(/^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit)?.[1]).toBe(command.join(' '));
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    const environment = Object.fromEntries(
      names.filter((name) => name !== 'MALLOC_ARENA_MAX').map((name) => [name, '']),
    );
    expect(unknownSettings(environment)).toEqual([]);
  });

  it('waits as long as a stop may take', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(limits.stop);
  });
});
