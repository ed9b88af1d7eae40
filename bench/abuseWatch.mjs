/**
 * The bystander of `abuse.ts`, in a worker of its own, so that the attackers' long answers don't delay its clock. Posts the
 * milliseconds of each answer, requested one after the other from its own addresses.
 */
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, seconds, query } = workerData;
const times = { 'auth/ok': [], 'home query': [] };
const json = { 'content-type': 'application/json', origin: url };
const until = Date.now() + seconds * 1000;
for (let turn = 0; Date.now() < until; turn += 1) {
  const from = { 'x-forwarded-for': `10.2.${turn % 250}.1` };
  // A different instant each time, so that no cached answer is measured.
  const body = JSON.stringify({ query, variables: { since: new Date(Date.now() - turn).toISOString() } });
  await time('auth/ok', `${url}/api/auth/ok`, { headers: from });
  await time('home query', `${url}/graphql`, { method: 'POST', headers: { ...json, ...from }, body });
  await setTimeout(50);
}
parentPort.postMessage(times);

async function time(what, address, request) {
  const began = performance.now();
  const response = await fetch(address, request);
  await response.arrayBuffer();
  times[what].push(performance.now() - began);
  if (response.status !== 200) throw new Error(`${what} was answered with ${response.status}`);
}
