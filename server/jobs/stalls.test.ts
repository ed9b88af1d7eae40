import pino from 'pino';
import type { Database } from '../data/database';
import { createActivity } from '../domain/jobs/activity';
import { createLook } from './stalls';

let time = 0;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });

function watching(longest = { sql: 'SELECT 1', milliseconds: 1 }) {
  time = 1000;
  lines.length = 0;
  const activity = createActivity(() => time);
  const look = createLook({
    activity,
    log,
    db: { longestStatement: () => longest } as Database,
  });
  look(time);
  const after = (milliseconds: number) => {
    time += milliseconds;
    look(time);
  };
  return { activity, after };
}

it('logs nothing while checks are in time, or slightly late', () => {
  const { activity, after } = watching();
  for (const milliseconds of [50, 60, 140, 50]) after(milliseconds);
  expect(lines).toEqual([]);
  expect(activity.stalls).toBe(0);
});

it('names the jobs that are running or have just ended', () => {
  const { activity, after } = watching();
  activity.begin('old')();
  time += 10;
  after(40);
  activity.begin('news')();
  const end = activity.begin('sweep');
  activity.asked('GET', '/api/auth/reset-password/secret?callbackURL=/x');
  after(400);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    event: 'stall',
    milliseconds: 350,
    doing: ['news', 'sweep'],
    requests: ['GET /api/auth/reset-password/***?***'],
  });
  expect(lines[0]).not.toHaveProperty('statement');
  expect(activity.stalls).toBe(1);
  end();
  after(50);
  expect(lines).toHaveLength(1);
});

it('names the statement that took the time', () => {
  const { after } = watching({ sql: 'UPDATE user SET name = ?', milliseconds: 390 });
  after(500);
  expect(lines[0]).toMatchObject({
    statement: 'UPDATE user SET name = ?',
    statementMilliseconds: 390,
  });
});
