import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { isPublic } from './knownDocuments';

const client = join(__dirname, '../../client/src');
const operations = new Map<string, OperationDefinitionNode>();
for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.graphql')) continue;
  for (const one of parse(readFileSync(join(client, file), 'utf8')).definitions)
    if (one.kind === Kind.OPERATION_DEFINITION) operations.set(one.name?.value ?? '', one);
}

/** One that is missing has to be run for each visitor. */
it.each([
  ...[
    'Site',
    'NewEpisodes',
    'LatestStrip',
    'Home',
    'LatestEpisodes',
    'UpcomingEpisodes',
    'DataAge',
    'LongRuns',
  ],
  ...['Discover', 'DiscoverFacets', 'SeasonCounts', 'Anime', 'AnimeEpisodes', 'AnimeAround', 'Providers'],
])('the answer to %s on a visitor’s page is cached', (name) => {
  const operation = operations.get(name);
  expect(operation && isPublic(operation)).toBe(true);
});

it.each(['Threads', 'ThreadPage', 'Profile'])(
  'the answer to %s is not: it can change at any time',
  (name) => {
    const operation = operations.get(name);
    expect(operation && isPublic(operation)).toBe(false);
  },
);
