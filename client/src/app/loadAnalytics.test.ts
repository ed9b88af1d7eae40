import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { loadAnalytics, refusesTracking } from './loadAnalytics';

/** None by default; Do Not Track and Global Privacy Control are respected. */
function clientAnswering(analyticsScriptUrl: string | null) {
  const site = {
    __typename: 'Site',
    name: 'Enspired',
    operator: null,
    address: null,
    contact: null,
    newAccounts: 'OPEN',
    signUpQuestion: null,
    watchOffers: false,
    signUpOpen: true,
    emailPassword: true,
    changeEmail: true,
    deleteUser: true,
    analyticsScriptUrl,
    animeCount: 1,
  };
  let asked = 0;
  const link = new ApolloLink(() => {
    asked += 1;
    return new Observable((observer) => {
      observer.next({ data: { site } });
      observer.complete();
    });
  });
  return {
    client: new ApolloClient({ dataMasking: true, cache: new InMemoryCache(), link }),
    asked: () => asked,
  };
}

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

it('loads the owner’s script, once', async () => {
  const { client } = clientAnswering('https://stats.example/script.js');
  await loadAnalytics(client);
  await loadAnalytics(client);
  expect(scripts()).toEqual(['https://stats.example/script.js']);
});

// security: F13
it('leaves a page alone whose address has a token in it', async () => {
  const { client, asked } = clientAnswering('https://stats.example/script.js');
  const addresses = ['/welcome/reset?token=secret', '/welcome/reset?a=b&token=secret'];
  for (const address of [...addresses, '/welcome/sign-up?invitation=secret']) {
    history.replaceState(null, '', address);
    await loadAnalytics(client);
  }
  history.replaceState(null, '', '/welcome/reset?error=INVALID_TOKEN');
  expect([scripts(), asked()]).toEqual([[], 0]);
  await loadAnalytics(client);
  expect(scripts()).toEqual(['https://stats.example/script.js']);
});

it('loads nothing by default', async () => {
  await loadAnalytics(clientAnswering(null).client);
  expect(scripts()).toEqual([]);
});

it('does not even ask for a visitor who refuses', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  const { client, asked } = clientAnswering('https://stats.example/script.js');
  await loadAnalytics(client);
  expect([asked(), scripts()]).toEqual([0, []]);
});

it.each([
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: 'yes' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '0' }, false],
  [{ doNotTrack: null, globalPrivacyControl: false }, false],
])('a browser with %j refuses to be counted: %s', (browser, refuses) =>
  expect(refusesTracking(browser)).toBe(refuses),
);
