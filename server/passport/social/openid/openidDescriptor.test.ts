import type { IssuerConfig } from '../../../config/config';
import { openidDescriptor } from './openidDescriptor';

const config = { id: 'home', name: 'Home', clientId: 'site', operatorGroups: [] } as unknown as IssuerConfig;
const { mapProfile } = openidDescriptor(config, {
  issuer: 'https://auth.example.org',
  authorization: 'https://auth.example.org/authorize',
  token: 'https://auth.example.org/token',
  keys: 'https://auth.example.org/keys',
  userinfo: 'https://auth.example.org/userinfo',
  tokenAuth: 'basic',
  scopes: [],
  namesItself: true,
});

it('joins the claims of the id token and of the user info', () => {
  const userinfo = { sub: 'haru', email: 'haru@example.org', given_name: 'Haru', family_name: 'Ito' };
  expect(mapProfile({ sub: 'haru', userinfo })).toMatchObject({
    accountId: 'haru',
    email: 'haru@example.org',
    name: 'Haru Ito',
  });
});

it('says why it refuses user info about another person, and a token for another client', () => {
  expect(() => mapProfile({ sub: 'haru', userinfo: { sub: 'aki' } })).toThrow(
    'the user info is about another person than the id token',
  );
  const token = { sub: 'haru', aud: ['site', 'other'], azp: 'other', userinfo: { sub: 'haru' } };
  expect(() => mapProfile(token)).toThrow('the id token is for another client');
});
