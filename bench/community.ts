import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { demoPassword, emailOf } from '../server/commands/seed/seedCommunity';
import { paths } from '../shared/paths';
import { Visitor } from '../tests/support/apps/visitor';
import { findSights } from '../tests/support/people/sights';
import { loadedDataDir, type ServerProcess, startServer } from '../tests/support/servers/serverProcess';
import type { BenchSite } from './site';

export interface CommunitySite {
  server: ServerProcess;
  /** A user with lists and friends, whose profile is public. */
  member: Visitor;
  /** Paths of the pages people open first, by name. */
  pages: Record<string, string>;
}

/** The built site with production settings, on the embedded database, with the demo community. */
export async function communitySite({ env }: BenchSite): Promise<CommunitySite> {
  const dataDir = await loadedDataDir();
  execFileSync(process.execPath, [join(__dirname, '../scripts/seed.mjs')], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const { DATABASE_URL: _, ...settings } = env;
  const server = await startServer({ env: settings, dataDir });
  const member = new Visitor(server.url);
  await member.auth('sign-in/email', { email: emailOf(0), password: demoPassword });
  const { data, text } = await member.graphql(
    'mutation { updateSettings(input: { privacy: PUBLIC }) { id } }',
    {},
    { origin: server.url },
  );
  if (!data) throw new Error(text);
  const { data: mine } = await member.graphql<{ viewerProfile: { handle: string } }>(
    '{ viewerProfile { handle } }',
  );
  const { known, thread, season } = await findSights(member);
  const pages = {
    home: paths.root(),
    latest: paths.latest(),
    discover: paths.discover(),
    'a season': paths.season(season.year, season.name),
    'an anime': paths.anime(known),
    'a profile': paths.profileOf(mine?.viewerProfile.handle ?? ''),
    'a thread': paths.thread(thread),
    'sign-up': paths.signUp(),
  };
  return { server, member, pages };
}
