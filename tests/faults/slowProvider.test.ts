import { setUpApp } from '../support/apps/startApp';
import { setUpProviders } from '../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub } from '../support/providers/providerFlow';

/** A provider that never responds, or never stops, and its effect on the rest of the site. */
const fake = setUpProviders();
const app = setUpApp({ env: fake.env(), replace: { fetch: fake.fetch }, runningClock: true });

const LIMIT = 10_000;
const pages = ['/ok', '/get-session', '/error'];

async function comesBackInTime(word: string): Promise<void> {
  const away = await goTo(app, 'github');
  const started = performance.now();
  const [answer] = await Promise.all([comeBack(away, 'github'), othersAreQuick()]);
  expect(performance.now() - started).toBeLessThan(LIMIT);
  expect(locationOf(answer)).toBe(`${app.url}/api/auth/error?error=${word}`);
}

async function othersAreQuick(): Promise<void> {
  for (const page of [...pages, ...pages]) {
    const started = performance.now();
    expect((await app.visitor().get(`/api/auth${page}`)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(1000);
  }
}

it('the browser returns in time from a token endpoint that never responds', async () => {
  personAtGithub(fake);
  fake.replyRaw('github.com/login/oauth/access_token', () => {});
  await comesBackInTime('invalid_code');
});

it('the browser returns in time from a profile endpoint that never responds', async () => {
  personAtGithub(fake);
  fake.replyRaw('api.github.com/user', () => {});
  await comesBackInTime('unable_to_get_user_info');
});

it('the browser returns in time from a slow token endpoint and a profile that drips endlessly', async () => {
  personAtGithub(fake);
  fake.replyRaw('github.com/login/oauth/access_token', (response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: 'slow' }));
    }, 3500);
  });
  fake.replyRaw('api.github.com/user', (response) => {
    const drip = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(drip));
  });
  await comesBackInTime('unable_to_get_user_info');
});

it('an endless profile does not fill the memory', async () => {
  personAtGithub(fake);
  fake.replyRaw('api.github.com/user', (response) => {
    const chunk = Buffer.alloc(65_536, 'a');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  });
  const before = process.memoryUsage().rss;
  for (let i = 0; i < 5; i += 1) await comesBackInTime('unable_to_get_user_info');
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});
