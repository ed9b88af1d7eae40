import { isCallbackPath } from '../../../../shared/paths';
import { providerReturn } from './ProviderButtons';

const from = (given: Partial<Parameters<typeof providerReturn>[0]>) =>
  providerReturn({ form: 'login', back: undefined, hash: '', provider: 'github', ...given });

it('returns to the requested page, else home, and on failure to the form', () => {
  expect(from({})).toEqual({ callbackURL: '/home', errorCallbackURL: '/welcome/login?by=github' });
  expect(from({ form: 'sign-up', back: '/queue' })).toEqual({
    callbackURL: '/queue',
    errorCallbackURL: '/welcome?back=%2Fqueue&by=github',
  });
});

it('returns to a page with a hash by way of the form', () => {
  expect(from({ back: '/settings', hash: '#sign-in' })).toEqual({
    callbackURL: '/welcome/login?back=%2Fsettings&part=sign-in',
    errorCallbackURL: '/welcome/login?back=%2Fsettings&part=sign-in&by=github',
  });
});

it.each(['/anime/%E6%98%9F', '/discover?text=a~b', '/discover?text=%28a%29,b', '/a?b=1?c=2', '/x@y+z'])(
  'makes return URLs that the server accepts for %s',
  (back) => {
    for (const hash of ['', '#sign-in']) {
      const { callbackURL, errorCallbackURL } = from({ back, hash });
      expect([callbackURL, errorCallbackURL].filter(isCallbackPath)).toHaveLength(2);
      const kept = new URL(errorCallbackURL, 'https://site.example').searchParams.get('back');
      expect(kept).toBe(back);
    }
  },
);
