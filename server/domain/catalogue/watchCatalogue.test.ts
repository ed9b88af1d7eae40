import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { SetClock } from '../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { anAnime, catalogueFiles } from '../../../tests/support/catalogue/catalogue';
import { loadCatalogue } from '../importers/loadCatalogue';
import { createActivity } from '../jobs/activity';
import { watchCatalogue } from './watchCatalogue';

const log = pino({ level: 'silent' });
const clock = new SetClock('2026-11-21T03:00:00Z');
const db = setUpDatabase('test');

const load = (english: string) =>
  loadCatalogue({ db, clock, log }, { files: catalogueFiles([anAnime({ english })]) });

it('reports every change once, and nothing else', async () => {
  await load('One');
  let changes = 0;
  const onChange = async () => {
    changes += 1;
  };
  const watch = watchCatalogue({ db, log, activity: createActivity() }, { onChange, every: 10 });
  await watch.start?.();
  await sleep(60);
  expect(changes).toBe(0);
  await load('Two');
  await sleep(60);
  expect(changes).toBe(1);
  await watch.stop();
  await load('Three');
  await sleep(40);
  expect(changes).toBe(1);
});

it('stops although a refresh hangs', async () => {
  await load('One');
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const onChange = () => {
    begin();
    return new Promise<void>(() => {});
  };
  const watch = watchCatalogue({ db, log, activity: createActivity() }, { onChange, every: 10 });
  await watch.start?.();
  await load('Two');
  await begun;
  await expect(watch.stop()).resolves.toBeUndefined();
});

it('retries a failed refresh', async () => {
  await load('One');
  let tries = 0;
  const onChange = async () => {
    tries += 1;
    if (tries < 3) throw new Error('planned');
  };
  const watch = watchCatalogue({ db, log, activity: createActivity() }, { onChange, every: 10 });
  await watch.start?.();
  await load('Two');
  await sleep(100);
  await watch.stop();
  expect(tries).toBe(3);
});
