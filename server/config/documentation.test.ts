import { readFileSync } from 'node:fs';
import path from 'node:path';
import { providers } from '../providers';
import { commonSettings } from './providers';
import { readVariables } from './readVariables';
import { settings } from './siteSettings';
import { sourceKeys } from './sources';
import { secretVariables, variables } from './variables';

/** docs/configuration.md and the server's table name the same settings, with the same defaults. */
const page = readFileSync(path.join(__dirname, '../../docs/configuration.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([A-Z_]+)` *\| (.+?) +\| (.+) \|$/gm)].map(
  ([, name = '', initial = '']) => ({
    name,
    initial,
  }),
);

const own = new Map(
  providers.flatMap((provider) =>
    Object.entries(provider.settings ?? {}).map(([name, setting]) => [
      `${provider.id.toUpperCase()}_${name}`,
      setting.default,
    ]),
  ),
);

describe('the page on configuration', () => {
  it('names every setting exactly once', () => {
    const names = [...Object.keys(variables), ...own.keys(), ...sourceKeys];
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('names what every provider has', () => {
    const credentials = ['CLIENT_ID', 'CLIENT_SECRET'];
    const written = [...page.matchAll(/^\| `<ID>_([A-Z_]+)`/gm)].map(([, name]) => name);
    expect(written).toEqual([...credentials, ...Object.keys(commonSettings)]);
    expect(page).toContain('`TIKTOK_CLIENT_KEY`');
  });

  it('names the settings that may stand in a file', () => {
    const [, list = ''] = /`<NAME>_FILE`[^.]*: ([^.]*)\./.exec(page) ?? [];
    const names = [...list.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
    expect(names).toEqual([...secretVariables]);
  });

  it('names every provider', () => {
    const [, list = ''] = /`<ID>` is\s+one of ([A-Z,\s]+)\./.exec(page) ?? [];
    expect(list.split(/,\s+/)).toEqual(providers.map(({ id }) => id.toUpperCase()));
  });

  it('gives the right defaults', () => {
    const values = readVariables({}).values as Record<string, unknown>;
    const wrong = rows.filter(({ name, initial }) => !agrees(own.get(name) ?? values[name], initial));
    expect(wrong).toEqual([]);
  });
});

/** If there is no fixed default, the page describes the fallback in words. */
function agrees(value: unknown, written: string): boolean {
  const fixed = /^`(.+)`$/.exec(written)?.[1];
  if (Array.isArray(value)) return written === (value.join(',') || 'none');
  return fixed === (value === undefined ? undefined : String(value));
}

it('the page on configuration lists what can be set in the browser', () => {
  const [, list = ''] = /operators set these without a restart: ([^.]*)\./.exec(page) ?? [];
  const names = [...list.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(settings.map(({ name }) => name).sort());
});
