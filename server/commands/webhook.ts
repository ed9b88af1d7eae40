import 'reflect-metadata';
import { createSendOut } from '../outbound/sendOut';
import { sendSiteEvent } from '../outbound/sendSiteEvent';
import { systemRandom } from '../systemRandom';
import { beginCommand } from './beginCommand';
import { failWith } from './failWith';

const reasons: Record<string, string> = {
  GONE: 'it answered that there is nothing at this address (404 or 410)',
  REFUSED: 'it refused the request (401 or 403)',
  REJECTED: 'it answered neither with success nor with a reason to try again',
  NOT_PUBLIC: 'the address is not public: https and a public address are needed, or NOTIFICATION_NETWORKS',
  NOT_REACHED: 'there was no answer in time',
  TOO_MANY: 'it received too many requests (429)',
  FAILED: 'it failed (5xx)',
};

/** `npm run webhook`: sends a test event to WEBHOOK_URL and reports the outcome. */
async function main(): Promise<void> {
  const config = beginCommand();
  if (!config.webhook) throw new Error('WEBHOOK_URL is not set: there is nowhere to send an event.');
  const now = new Date();
  const deps = { config, clock: { now: () => new Date() }, sendOut: createSendOut({ config }) };
  const event = { id: systemRandom.id(), type: 'test', data: {}, createdAt: now };
  const verdict = await sendSiteEvent(deps, event);
  const host = new URL(config.webhook.url).host;
  if (verdict.kind !== 'SENT')
    throw new Error(
      `The test event did not arrive at ${host}: ${reasons[verdict.problem] ?? verdict.problem}.`,
    );
  process.stdout.write(`The test event arrived at ${host}.\n`);
}

main().catch(failWith);
