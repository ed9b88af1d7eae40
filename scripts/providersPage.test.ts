import { readFileSync } from 'node:fs';
import path from 'node:path';
import { providers } from '../server/providers';
import { providersPage } from './providersPage';

describe('docs/providers.md', () => {
  it('is what `npm run generate` writes', () => {
    expect(readFileSync(path.join(__dirname, '../docs/providers.md'), 'utf8')).toBe(providersPage());
  });

  it('has a row and a section for each provider, and every variable', () => {
    const page = providersPage();
    expect(page.match(/^\| \[/gm)).toHaveLength(providers.length);
    expect(page.match(/^## /gm)).toHaveLength(providers.length);
    for (const { id, settings = {} } of providers) {
      for (const name of Object.keys(settings)) expect(page).toContain(`\`${id.toUpperCase()}_${name}\``);
    }
    expect(page).not.toContain('undefined');
  });

  it('names the addresses of profiles that the table of the contract names', () => {
    const contract = readFileSync(path.join(__dirname, '../docs/contract.md'), 'utf8');
    const rows = (contract.match(/^\| \w+ \| .*$/gm) ?? []).join('\n');
    const profiles = (providersPage().match(/^- profile: .*$/gm) ?? []).join('\n');
    const addresses = [...profiles.matchAll(/https:\/\/[^/]+(\/[^?`]+)/g)].map(([, address]) =>
      String(address),
    );
    expect(addresses).toContain('/oauth2/userInfo');
    expect(addresses.filter((address) => !rows.includes(address))).toEqual([]);
  });
});
