import { isScreen } from './screens';

/** Every screen, and the screens below its path. */
const screens = [
  '/',
  '/home',
  '/home/',
  '/Home',
  '/latest',
  '/latest/schedule',
  '/queue',
  '/library',
  '/profile',
  '/profile/mika',
  '/profile/threads/42',
  '/anime/attack-on-titan',
  '/welcome',
  '/welcome/login',
  '/welcome/sign-up',
  '/welcome/forgot',
  '/welcome/reset',
  '/welcome/verified',
  '/settings',
  '/settings/sign-in',
  '/settings/reports',
  '/settings/site',
  '/settings/people',
  '/settings/invitations',
  '/settings/log',
  '/discover',
  '/discover/season/2026/fall',
  '/discover/people/hideaki-anno',
  '/discover/characters/spike-spiegel',
  '/discover/studios/mappa',
  '/about',
  '/legal',
  '/legal/contact',
  '/legal/privacy',
  '/legal/terms',
];

const nowhere = [
  '/reports',
  '//',
  '//home',
  '/nope',
  '/homes',
  '/anime',
  '/anime/',
  '/anime/a/b',
  '/latest/other',
  '/welcome/admin',
  '/discover/people',
  '/discover/characters',
  '/discover/studios/a/b',
  '/discover/season/2026',
  '/discover/season/26/fall',
  '/discover/season/2026/autumn',
  '/legal/imprint',
  '/settings/x',
  '/wp-login.php',
];

describe('the paths of the client', () => {
  it.each(screens)('%s is the address of a screen', (path) => expect(isScreen(path)).toBe(true));
  it.each(nowhere)('%s is not the address of a screen', (path) => {
    expect(isScreen(path)).toBe(false);
  });
});
