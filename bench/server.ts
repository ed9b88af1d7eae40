import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../tests/support/apps/visitor';
import { processorTime } from '../tests/support/servers/processorTime';
import { homeQuery } from './graphql';
import { burst, median, type Target } from './load';
import { tampered, target } from './sessions';
import { whileSigningIn } from './signIn';
import type { BenchSite, Peer, Report } from './site';

const ROUNDS_PER_LOAD = 5;
const SECONDS_PER_ROUND = 2;
const CONNECTIONS_AT_ONCE = 20;
const SESSION = '{ session { id expiresAt user { id name email } } }';
const ANIME = `{ discover(pageSize: 50) { items {
  id slug title { preferred } format status year episodeCount cover { url } } } }`;

interface Contender extends Peer {
  name: string;
  request: Target['request'];
}

interface Figure {
  name: string;
  perSecond: number;
  /** CPU time of its main thread per answer. */
  microseconds: number;
  failed: number;
}

/**
 * The server's most frequent answers, each alternating with its floor, by the clock and by CPU time; then the memory.
 * `BENCH_PEERS` names a folder with better-sqlite3 and better-auth: get-session then has a harder floor, and better-auth is
 * measured beside it.
 */
export async function measureServer(site: BenchSite): Promise<Report> {
  const atRest = await residentAfter(site.pid, 40);
  const rows: Report['rows'] = [];
  const add = (what: string, figures: Figure[]) => rows.push(...lines(what, figures));
  await sessions(site, add);
  await graphql(site, add);
  await whileSigningIn(site, () => runFullLoad(site));
  const after = await residentAfter(site.pid, 30);
  const memory = (what: string, value: number) => ({ ...blank, what, 'requests/s': `${value} MB` });
  rows.push(memory('memory at rest', atRest));
  rows.push(memory('memory, peak under 32 sign-ins and full load', site.peakMegabytes()));
  rows.push(memory('memory 30 s after', after));
  return { title: 'The server beside its floors', rows };
}

type Add = (what: string, figures: Figure[]) => void;

async function sessions(site: BenchSite, add: Add): Promise<void> {
  const express = await site.peer('express');
  const good = site.visitor.cookieHeader();
  const peer = process.env.BENCH_PEERS ? await site.peer('better-auth') : undefined;
  const theirs = peer && (await signedUp(peer, site));
  const cookies: [string, string, string | undefined][] = [
    ['good cookie', good, theirs],
    ['no cookie', '', ''],
    ['tampered cookie', tampered(good), theirs && tampered(theirs)],
  ];
  for (const [name, cookie, theirCookie = ''] of cookies) {
    const contenders = [
      { ...express, ...target('Express', express.url, cookie) },
      ...(peer ? [{ ...peer, ...target('better-auth', peer.url, theirCookie) }] : []),
      { ...site, ...target('the site', site.url, cookie) },
    ];
    add(`get-session, ${name}`, await measureInTurns(contenders));
  }
}

async function signedUp({ url }: Peer, { person }: BenchSite): Promise<string> {
  const visitor = new Visitor(url);
  const { status, text } = await visitor.auth('sign-up/email', { name: 'Bench', ...person });
  if (status !== 200) throw new Error(`better-auth answered ${status} ${text}`);
  return visitor.cookieHeader();
}

async function graphql(site: BenchSite, add: Add): Promise<void> {
  const express = await site.peer('express');
  const cookie = site.visitor.cookieHeader();
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const session = await json(site, SESSION, {}, cookie);
  add(
    'session over GraphQL, beside get-session',
    await measureInTurns([
      { ...express, ...target('Express', express.url, cookie) },
      post('the site', site, session.body, cookie),
    ]),
  );
  for (const [what, query, variables, who] of [
    ['50 anime × 8 fields, signed in', ANIME, {}, cookie],
    ['50 anime × 8 fields, visitor', ANIME, {}, ''],
    ['home query, visitor', homeQuery(), { since }, ''],
  ] as const) {
    const { body, floor } = await json(site, query, variables, who);
    add(what, await measureInTurns([post('Express', floor, body, ''), post('the site', site, body, who)]));
  }
}

/** A query's body, and an Express floor that sends the same answer ready-made. */
async function json(site: BenchSite, query: string, variables: Record<string, unknown>, cookie: string) {
  const asker = cookie ? site.visitor : new Visitor(site.url);
  const { status, errors, text } = await asker.graphql(query, variables, { origin: site.url });
  if (status !== 200 || errors.length > 0) throw new Error(`${query}: ${status} ${text.slice(0, 500)}`);
  return { body: JSON.stringify({ query, variables }), floor: await site.peer('json', text) };
}

function post(name: string, { url, pid }: Peer, body: string, cookie: string): Contender {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  return { name, url, pid, request: { url: `${url}/graphql`, method: 'POST', headers, body } };
}

/** Alternating bursts, so that whatever slows the machine slows all alike. */
async function measureInTurns(contenders: Contender[]): Promise<Figure[]> {
  for (const contender of contenders) await burst(contender, 3, CONNECTIONS_AT_ONCE);
  const all = contenders.map(({ name }) => ({ name, perSecond: [0], microseconds: [0], failed: 0 }));
  for (const figure of all) for (const list of [figure.perSecond, figure.microseconds]) list.pop();
  for (let round = 0; round < ROUNDS_PER_LOAD; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const before = processorTime(contender.pid, 'main');
      const { perSecond, failed } = await burst(contender, SECONDS_PER_ROUND, CONNECTIONS_AT_ONCE);
      const spent = processorTime(contender.pid, 'main') - before;
      const figure = all[index];
      figure?.perSecond.push(perSecond);
      figure?.microseconds.push((spent * 1000) / (perSecond * SECONDS_PER_ROUND));
      if (figure) figure.failed += failed;
    }
  }
  return all.map(({ name, failed, ...figure }) => ({
    name,
    failed,
    perSecond: median(figure.perSecond),
    microseconds: median(figure.microseconds),
  }));
}

const blank = { what: '', 'requests/s': '', ratio: '', 'µs of processor': '', 'ratio by processor': '' };

function lines(what: string, figures: Figure[]) {
  const own = figures.at(-1);
  return figures.map(({ name, perSecond, microseconds, failed }) => ({
    what: `${what}: ${name}${failed > 0 ? `, ${failed} failed` : ''}`,
    'requests/s': Math.round(perSecond),
    // The site's rate relative to this contender's.
    ratio: ((own?.perSecond ?? 0) / perSecond).toFixed(2),
    'µs of processor': microseconds.toFixed(1),
    'ratio by processor': (microseconds / (own?.microseconds ?? 1)).toFixed(2),
  }));
}

async function runFullLoad(site: BenchSite): Promise<void> {
  const turn = () => ({ since: new Date(Date.now() - 7 * 86_400_000).toISOString() });
  const cookie = site.visitor.cookieHeader();
  const body = (query: string, variables: object) => JSON.stringify({ query, variables });
  await Promise.all([
    burst(target('get-session', site.url, cookie), 15, 10),
    burst(post('anime', site, body(ANIME, {}), cookie), 15, 10),
    burst(post('home', site, body(homeQuery(), turn()), cookie), 15, 10),
  ]);
}

async function residentAfter(pid: number, seconds: number): Promise<number> {
  await sleep(seconds * 1000);
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
