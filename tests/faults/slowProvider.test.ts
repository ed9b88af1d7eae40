import { setUpApp } from '../support/apps/startApp';
import { setUpProviders } from '../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub } from '../support/providers/providerFlow';

/** A provider that never responds, or never stops, and its effect on the rest of the site. */
const fake = setUpProviders();
const app = setUpApp({ env: fake.env(), replace: { fetch: fake.fetch }, runningClock: true });

const pages = ['/ok', '/get-session', '/error'];

/** Comes back from the provider, while others are answered. */
async function comesBackAfterOthers(word: string): Promise<void> {
  let isBack = false;
  const coming = comesBack(word).finally(() => {
    isBack = true;
  });
  for (const page of [...pages, ...pages])
    expect((await app.visitor().get(`/api/auth${page}`)).status).toBe(200);
  expect(isBack).toBe(false);
  await coming;
}

async function comesBack(word: string): Promise<void> {
  const answer = await comeBack(await goTo(app, 'github'), 'github');
  expect(locationOf(answer)).toBe(`${app.url}/api/auth/error?error=${word}`);
}

it('the browser returns in time from a token endpoint that never responds', async () => {
  personAtGithub(fake);
  fake.replyRaw('github.com/login/oauth/access_token', () => {});
  await comesBackAfterOthers('invalid_code');
});

it('the browser returns in time from a profile endpoint that never responds', async () => {
  personAtGithub(fake);
  fake.replyRaw('api.github.com/user', () => {});
  await comesBackAfterOthers('unable_to_get_user_info');
});

it('the browser returns in time from a slow token endpoint and a profile that drips endlessly', async () => {
  personAtGithub(fake);
  fake.replyRaw('github.com/login/oauth/access_token', (response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: 'slow' }));
    }, 1000);
  });
  fake.replyRaw('api.github.com/user', (response) => {
    const drip = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(drip));
  });
  await comesBackAfterOthers('unable_to_get_user_info');
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
  for (let i = 0; i < 5; i += 1) await comesBack('unable_to_get_user_info');
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});
