import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../server/config/config';
import { limits } from '../server/config/limits';
import { variables } from '../server/config/variables';
import { credits, faces, japanese } from '../server/domain/artwork/type/faces';

/** The image, and what others install it by: all name the same image, port, folder and settings. */
const root = join(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { version, license } = JSON.parse(read('package.json')) as Record<string, string>;

const dockerfile = read('Dockerfile');
const inDockerfile = (pattern: RegExp) => pattern.exec(dockerfile)?.[1] ?? '';
const image = {
  name: (parse(read('deploy/compose.sqlite.yml')) as Compose).services.enspired.image,
  port: Number(inDockerfile(/^EXPOSE (\d+)$/m)),
  data: inDockerfile(/\bDATA_DIR=(\S+)/),
  user: Number(inDockerfile(/^USER (\d+):\1$/m)),
};

interface Compose {
  services: {
    enspired: {
      image: string;
      ports: string[];
      volumes: string[];
      environment: Record<string, string>;
    };
  };
}

/** What one of them starts. A value that is empty or has a `$` is entered by whoever installs the site. */
interface Offer {
  image: string;
  ports: number[];
  folders: string[];
  settings: Record<string, string>;
}

interface RuntipiCompose {
  services: {
    image: string;
    internalPort: number;
    environment: Record<string, string>;
    volumes: { containerPath: string }[];
  }[];
}

interface RuntipiConfig {
  id: string;
  version: string;
  uid: number;
  gid: number;
  form_fields: { env_variable: string }[];
}

const offers: Record<string, () => Offer> = {
  'deploy/compose.sqlite.yml': () => {
    const { enspired } = (parse(read('deploy/compose.sqlite.yml')) as Compose).services;
    return {
      image: enspired.image,
      ports: enspired.ports.map((ports) => Number(ports.split(':').at(-1))),
      folders: enspired.volumes.map((volume) => volume.split(':').at(-1) ?? ''),
      settings: enspired.environment,
    };
  },
  'deploy/templates/unraid.xml': () => {
    const { texts, configs } = unraid();
    const targets = (type: string) => configs.filter((config) => config.Type === type);
    return {
      image: texts.Repository ?? '',
      ports: targets('Port').map(({ Target }) => Number(Target)),
      folders: targets('Path').map(({ Target = '' }) => Target),
      settings: Object.fromEntries(targets('Variable').map(({ Target = '', text = '' }) => [Target, text])),
    };
  },
  'deploy/templates/runtipi/docker-compose.json': () => {
    const { services } = JSON.parse(read('deploy/templates/runtipi/docker-compose.json')) as RuntipiCompose;
    return {
      image: services[0]?.image ?? '',
      ports: services.map(({ internalPort }) => internalPort),
      folders: services.flatMap(({ volumes }) => volumes.map(({ containerPath }) => containerPath)),
      settings: services[0]?.environment ?? {},
    };
  },
  'deploy/helm': () => {
    const { ConfigMap, Deployment } = chart();
    const [container] = Deployment?.spec.template.spec.containers ?? [];
    return {
      image: container?.image ?? '',
      ports: container?.ports.map(({ containerPort }) => containerPort) ?? [],
      folders:
        container?.volumeMounts.map(({ mountPath }) => mountPath).filter((path) => path !== '/tmp') ?? [],
      // The others are in a Secret.
      settings: { ...ConfigMap?.data, AUTH_SECRET: '', SMTP_URL: '$' },
    };
  },
};

/** What people enter. */
const entered: Record<string, string> = {
  BASE_URL: 'https://anime.example.org',
  AUTH_SECRET: 'auth-secret-0123456789abcdef0123456789abcdef',
  SMTP_URL: 'smtps://mail.example.org',
};
const filled = (settings: Record<string, string>) => ({
  ...Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value === '' || value.includes('$') ? (entered[name] ?? '') : value,
    ]),
  ),
  NODE_ENV: 'production',
});

describe.each(Object.keys(offers))('%s', (name) => {
  const offer = () => (offers[name] as () => Offer)();

  it('starts the published image, with its port and its folder', () => {
    const { image: found, ports, folders } = offer();
    expect([image.name, `${image.name}:${version}`]).toContain(found);
    expect(ports).toEqual([image.port]);
    expect(folders).toEqual([image.data]);
  });

  it('has every setting that the server needs in production, and none that it does not know', () => {
    const { settings } = offer();
    expect(Object.keys(settings).filter((setting) => !(setting in variables))).toEqual([]);
    expect(loadConfig(filled(settings))).toMatchObject({ production: true, port: image.port });
    for (const setting of ['AUTH_SECRET', 'BASE_URL']) expect(settings).toHaveProperty(setting);
    expect(() => loadConfig({ ...filled(settings), AUTH_SECRET: '' })).toThrow('AUTH_SECRET');
  });
});

describe('the image', () => {
  it('leaves out no file that the server reads', () => {
    const gone = [...dockerfile.matchAll(/-name '\*(\.[\w.]+)'/g)].map(([, ending = '']) => ending);
    expect(gone).toEqual(['.map', '.d.ts', '.d.mts', '.d.cts', '.woff2']);
    const files = [...faces, credits, japanese].flatMap((face) => face.files);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => gone.some((ending) => file.endsWith(ending)))).toEqual([]);
  });

  it('has binaries for every platform that it is built for', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; os?: string[]; cpu?: string[] }>;
    };
    const ofPlatform = (cpu: string) =>
      Object.entries(packages)
        .filter(([, entry]) => !entry.dev && entry.os?.join() === 'linux' && entry.cpu?.join() === cpu)
        .map(([name]) => name.replace(cpu, 'CPU'))
        .sort();
    expect(ofPlatform('x64').length).toBeGreaterThan(3);
    expect(ofPlatform('arm64')).toEqual(ofPlatform('x64'));
  });

  it('runs as a user that is not root, and is asked for its health', () => {
    expect(image.user).toBe(1000);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    expect(dockerfile).not.toMatch(/^COPY --from=build .*--chown/m);
  });
});

describe('deploy/compose.sqlite.yml', () => {
  const text = read('deploy/compose.sqlite.yml');

  it('is the first thing in docs/operating.md', () => {
    const [, intro = ''] = /^# [^\n]*\n\n(.*?)```yaml\n/s.exec(read('docs/operating.md')) ?? [];
    expect(intro.match(/^## .*$/gm)).toEqual(['## In one container']);
    expect(/```yaml\n(.*?)```/s.exec(read('docs/operating.md'))?.[1]).toBe(text);
  });
});

it.each([
  ['compose.sqlite.yml', /stop_grace_period: (\d+)s/],
  ['templates/unraid.xml', /--stop-timeout (\d+)/],
  ['templates/runtipi/docker-compose.json', /"stopGracePeriod": "(\d+)s"/],
])('deploy/%s waits as long as a stop may take', (file, pattern) => {
  expect(Number(pattern.exec(read(`deploy/${file}`))?.[1])).toBeGreaterThan(limits.stop);
});

interface Unraid {
  texts: Record<string, string>;
  configs: Record<string, string>[];
}

function unraid(): Unraid {
  const texts: Record<string, string> = {};
  const configs: Record<string, string>[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = '';
        if (name === 'Config') configs.push(attributes);
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name, implied) {
        if (implied) throw new Error(`<${name}> is not closed`);
        if (name === 'Config') Object.assign(configs.at(-1) ?? {}, { text });
        else texts[name] = text;
      },
    },
    { xmlMode: true },
  );
  parser.end(read('deploy/templates/unraid.xml'));
  return { texts, configs };
}

describe('deploy/templates/unraid.xml', () => {
  it('opens the address of the site', () => {
    expect(unraid().texts.WebUI).toBe(`http://[IP]:[PORT:${image.port}]`);
  });

  it('hides what is secret, and shows what is not', () => {
    const masked = unraid().configs.filter(({ Mask }) => Mask === 'true');
    expect(masked.map(({ Target }) => Target)).toEqual(['AUTH_SECRET', 'SMTP_URL']);
  });
});

describe('deploy/templates/runtipi', () => {
  const config = JSON.parse(read('deploy/templates/runtipi/config.json')) as RuntipiConfig;

  it('asks for each value that it passes on', () => {
    const compose = read('deploy/templates/runtipi/docker-compose.json');
    const passed = [...compose.matchAll(/\$\{(ENSPIRED_\w+)\}/g)].map(([, name]) => name);
    expect(config.form_fields.map((field) => field.env_variable)).toEqual(passed);
  });

  it('has the version of the site, and gives the folder to its user', () => {
    expect(config).toMatchObject({ id: 'enspired', version, uid: image.user, gid: image.user });
    expect(offers['deploy/templates/runtipi/docker-compose.json']?.().image).toBe(`${image.name}:${version}`);
  });
});

it('deploy/templates/awesome-selfhosted.yml has the fields and the lengths that the list asks for', () => {
  const entry = parse(read('deploy/templates/awesome-selfhosted.yml')) as Record<string, unknown>;
  expect(Object.keys(entry).sort()).toEqual(
    [
      ...['name', 'website_url', 'source_code_url', 'description', 'licenses', 'platforms', 'tags'],
      'depends_3rdparty',
    ].sort(),
  );
  expect(entry.licenses).toEqual([license]);
  expect(String(entry.description).length).toBeLessThan(250);
  expect(`ghcr.io/${new URL(String(entry.source_code_url)).pathname.slice(1)}`).toBe(image.name);
});

interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: {
    replicas: number;
    strategy: { type: string };
    ports: { targetPort: string }[];
    selector: Record<string, string>;
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        securityContext: Record<string, unknown>;
        containers: {
          image: string;
          ports: { name: string; containerPort: number }[];
          volumeMounts: { name: string; mountPath: string }[];
          securityContext: Record<string, unknown>;
        }[];
        volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
      };
    };
  };
}

/** The chart's manifests by kind, filled in as Helm does: values, one loop over settings, and nothing else. */
function chart(): Partial<Record<string, Manifest>> {
  const about = parse(read('deploy/helm/Chart.yaml')) as { appVersion: string };
  const given = {
    Release: { Name: 'site' },
    Chart: { AppVersion: about.appVersion },
    Values: parse(read('deploy/helm/values.yaml')) as { settings: Record<string, string> },
  };
  const lookUp = (name: string): unknown =>
    name
      .slice(1)
      .split('.')
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], given);
  const text = read('deploy/helm/templates/site.yaml')
    .replace(
      /\{\{- range \$name, \$value := \.Values\.settings \}\}\n(.*?)\n *\{\{- end \}\}/s,
      (_, line: string) =>
        Object.entries(given.Values.settings)
          .map(([name, value]) =>
            line.replace('{{ $name }}', name).replace('{{ $value | quote }}', JSON.stringify(value)),
          )
          .join('\n'),
    )
    .replace(/\{\{-? (.+?) \}\}/g, (_, expression: string) => {
      const names = expression.match(/(?<= |^)\.\w[\w.]*/g) ?? [];
      const value = names.map(lookUp).find((found) => found !== undefined && found !== '');
      if (value === undefined) throw new Error(`{{ ${expression} }} has no value`);
      if (expression.includes('sha256sum')) return '"sum"';
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    });
  const manifests = parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  });
  return Object.fromEntries(manifests.map((manifest) => [manifest.kind, manifest]));
}

describe('deploy/helm', () => {
  const manifests = chart();
  const { Deployment, PersistentVolumeClaim, Service } = manifests;
  const pod = Deployment?.spec.template.spec;

  it('runs one instance, which stops before the next starts, and keeps its data', () => {
    expect(Object.keys(manifests).sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'PersistentVolumeClaim',
      'Service',
    ]);
    expect(Deployment?.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    const mounted = pod?.containers[0]?.volumeMounts.find(({ mountPath }) => mountPath === image.data)?.name;
    const volume = pod?.volumes.find(({ name }) => name === mounted);
    expect(volume?.persistentVolumeClaim?.claimName).toBe(PersistentVolumeClaim?.metadata.name);
  });

  it('leads to the port of the instance', () => {
    expect(Deployment?.spec.template.metadata.labels).toEqual(Service?.spec.selector);
    expect(Service?.spec.ports.map(({ targetPort }) => targetPort)).toEqual(
      pod?.containers[0]?.ports.map(({ name }) => name),
    );
  });

  it('runs as the user of the image, who can write to nothing else', () => {
    expect(pod?.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: image.user,
      fsGroup: image.user,
      fsGroupChangePolicy: 'OnRootMismatch',
    });
    expect(pod?.containers[0]?.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
  });

  it('has the version of the site', () => {
    expect(parse(read('deploy/helm/Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });
});

interface Workflow {
  on: { push?: { tags?: string[] } };
  permissions: Record<string, string>;
  jobs: Record<
    string,
    { permissions?: Record<string, string>; steps: { uses?: string; with?: Record<string, unknown> }[] }
  >;
}

describe('.github/workflows', () => {
  const files = readdirSync(join(root, '.github/workflows'));
  const workflow = (file: string) => parse(read(`.github/workflows/${file}`)) as Workflow;
  const stepsOf = (file: string) => Object.values(workflow(file).jobs).flatMap(({ steps }) => steps);

  it('name a version of every action', () => {
    const used = files.flatMap((file) => stepsOf(file).flatMap(({ uses }) => uses ?? []));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });

  it('publish an image for the tags of releases, with what it is made of and by whom', () => {
    const { on, permissions, jobs } = workflow('image.yml');
    expect(on).toEqual({ push: { tags: ['v*.*.*'] } });
    expect(permissions).toEqual({});
    expect(jobs.build?.permissions).toEqual({ contents: 'read', packages: 'write' });
    expect(jobs.publish?.permissions).toEqual({ packages: 'write', 'id-token': 'write' });
    const build = stepsOf('image.yml').find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(build?.with).toMatchObject({ sbom: true, provenance: 'mode=max' });
  });
});
