import { createECDH, createPublicKey, verify } from 'node:crypto';
import { decryptPush } from '../../../../../tests/support/channels/decryptPush';
import { webPush } from './webPush';

/** The example in appendix A of RFC 8291. */
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

function pairOf(privateKey: string) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair;
}
const keys = { privateKey: rfc.sender, publicKey: pairOf(rfc.sender).getPublicKey('base64url') };
const now = new Date('2026-11-21T03:00:00.000Z');

async function sent(text: string, title = 'One') {
  const target = webPush.read({ url: 'https://push.example/send/1', ...rfc }, '');
  if (!target) throw new Error('a subscription is understood');
  const message = { id: 'abc', kind: 'REPLY' as const, title, text, url: 'https://site.example/', at: now };
  const context = { now, siteName: 'Site', contact: 'mailto:a@b', pushKeys: async () => keys };
  const { body, headers } = await webPush.request(target, message, context);
  return { body: Buffer.from(body), headers };
}

it('matches the example of RFC 8291', () => {
  expect(decryptPush(Buffer.from(rfc.body, 'base64url'), rfc)).toBe(rfc.text);
});

it('can be read only by its browser, with new keys for each message', async () => {
  const [one, two] = [await sent('見る'), await sent('見る')];
  expect(one.body.equals(two.body)).toBe(false);
  expect(JSON.parse(decryptPush(one.body, rfc))).toMatchObject({ title: 'One', text: '見る' });
  expect(() => decryptPush(one.body, { ...rfc, privateKey: rfc.sender })).toThrow();
});

it('is signed for the push service, for half a day, with the key that browsers know', async () => {
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'setImmediate'] });
  const { headers } = await sent('Hello');
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers?.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: now.getTime() / 1000 + 43_200,
    sub: 'mailto:a@b',
  });
  const point = Buffer.from(keys.publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const verified = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(verified).toBe(true);
});

it('truncates texts that a push service would reject', async () => {
  const { body, headers } = await sent('x'.repeat(9000), '話'.repeat(2000));
  expect(body.length).toBeLessThan(4096);
  expect(headers).toMatchObject({ ttl: '86400', topic: 'abc', 'content-encoding': 'aes128gcm' });
});

it.each([
  ['no point of the curve', { ...rfc, p256dh: 'B'.repeat(87) }],
  ['a key that is too short', { ...rfc, p256dh: 'BCVx' }],
  ['no secret', { ...rfc, auth: '' }],
  ['a secret that is too short', { ...rfc, auth: rfc.auth.slice(1) }],
])('refuses a subscription with %s', (_, fields) => {
  expect(webPush.read({ url: 'https://push.example/1', ...fields }, '')).toBeUndefined();
});
