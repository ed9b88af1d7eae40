import type { ChannelType } from '../../../../data/entities/channels';
import type { ChannelFields, ChannelMessage, SendContext } from '../channelKind';
import { judge, readTarget, requestTo } from '../channelKinds';
import { signWebhook, webhookSecret } from './webhook';

const now = new Date('2026-11-21T03:00:00.000Z');
const message: ChannelMessage = {
  id: 'n1',
  kind: 'REPLY',
  title: 'Jun [x](https://evil.example) @everyone',
  text: 'Replied to you',
  url: 'https://site.example/profile/threads/t',
  at: now,
};
const context: SendContext = {
  now,
  siteName: 'Site',
  contact: 'https://site.example',
  pushKeys: () => Promise.reject(new Error('not asked for')),
};
const secret = webhookSecret(Buffer.alloc(32, 7));

async function said(type: ChannelType, fields: ChannelFields) {
  const target = readTarget(type, fields, secret);
  if (!target) throw new Error('these fields are understood');
  const { url, headers, body } = await requestTo({ type, target }, message, context);
  return { url, headers, text: String(body), body: JSON.parse(String(body)) };
}

describe('what is sent', () => {
  it('to Discord shows names literally, and mentions no one', async () => {
    const { url, body } = await said('DISCORD', { url: 'https://discord.com/api/webhooks/12/a_B-c/' });
    expect(url).toBe('https://discord.com/api/webhooks/12/a_B-c');
    expect(body.allowed_mentions).toEqual({ parse: [] });
    expect(body.embeds[0]).toMatchObject({
      title: 'Jun \\[x\\]\\(https://evil.example\\) \\@everyone',
      description: 'Replied to you',
      url: message.url,
    });
  });

  it('to ntfy names the topic, and the token if there is one', async () => {
    const { url, headers, body } = await said('NTFY', { topic: 'my-anime', token: 'tk_abc' });
    expect(url).toBe('https://ntfy.sh');
    expect(headers.authorization).toBe('Bearer tk_abc');
    expect(body).toEqual({
      topic: 'my-anime',
      title: message.title,
      message: 'Replied to you',
      click: message.url,
    });
    const own = await said('NTFY', { url: 'http://ntfy.lan:8080/', topic: 'a', token: ' ' });
    expect(own.url).toBe('http://ntfy.lan:8080');
    expect(own.headers).not.toHaveProperty('authorization');
  });

  it('to Gotify is a message of the application, with a link to the site', async () => {
    const { url, headers, body } = await said('GOTIFY', { url: 'https://g.example/path/', token: 'Atok' });
    expect(url).toBe('https://g.example/path/message');
    expect(headers['x-gotify-key']).toBe('Atok');
    expect(body.extras['client::notification'].click.url).toBe(message.url);
  });

  it('to Telegram is plain text for the chat', async () => {
    const token = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
    const { url, body } = await said('TELEGRAM', { token, chat: '-100123' });
    expect(url).toBe(`https://api.telegram.org/bot${token}/sendMessage`);
    expect(body.chat_id).toBe('-100123');
    expect(body.text).toBe(`${message.title}\nReplied to you\n${message.url}`);
    expect(body).not.toHaveProperty('parse_mode');
  });

  it('to a webhook is signed according to Standard Webhooks', async () => {
    const { headers, text, body } = await said('WEBHOOK', { url: 'https://hook.example/x?y=1' });
    expect(body).toMatchObject({ type: 'notification', data: { id: 'n1', kind: 'REPLY', url: message.url } });
    const timestamp = now.getTime() / 1000;
    expect(headers).toMatchObject({ 'webhook-id': 'n1', 'webhook-timestamp': String(timestamp) });
    expect(headers['webhook-signature']).toBe(signWebhook({ id: 'n1', timestamp, body: text, secret }));
  });

  it('has the signature of the example in the specification', () => {
    const signature = signWebhook({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    });
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('an invalid channel', () => {
  const token = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
  it.each<[string, ChannelType, ChannelFields]>([
    ['no address', 'WEBHOOK', {}],
    ['another scheme', 'WEBHOOK', { url: 'file:///etc/passwd' }],
    ['a password in the address', 'WEBHOOK', { url: 'https://a:b@hook.example/' }],
    ['an address with spaces', 'WEBHOOK', { url: 'https://hook.example/a b' }],
    ['a very long address', 'WEBHOOK', { url: `https://hook.example/${'x'.repeat(2000)}` }],
    ['a page of Discord', 'DISCORD', { url: 'https://discord.com/channels/1/2' }],
    ['no topic', 'NTFY', { url: 'https://ntfy.sh' }],
    ['a topic with a path', 'NTFY', { topic: '../admin' }],
    ['a token that breaks the line', 'NTFY', { topic: 'a', token: 'x\r\nhost: y' }],
    ['no token', 'GOTIFY', { url: 'https://g.example' }],
    ['a token that is none', 'TELEGRAM', { token: '../../x', chat: '1' }],
    ['no chat', 'TELEGRAM', { token }],
  ])('the fields of a channel are refused: %s', (_, type, fields) => {
    expect(readTarget(type, fields, secret)).toBeUndefined();
  });
});

describe('a response', () => {
  const answer = (status: number, body = '', retryAfter: string | null = null) => ({
    status,
    body,
    retryAfter,
  });
  it.each<[ChannelType, ReturnType<typeof answer>, object]>([
    ['NTFY', answer(200), { kind: 'SENT' }],
    ['DISCORD', answer(204), { kind: 'SENT' }],
    ['WEB_PUSH', answer(201), { kind: 'SENT' }],
    ['WEB_PUSH', answer(410), { kind: 'OFF', problem: 'GONE' }],
    ['DISCORD', answer(404, '{"code":10015}'), { kind: 'OFF', problem: 'GONE' }],
    ['GOTIFY', answer(401), { kind: 'OFF', problem: 'REFUSED' }],
    ['TELEGRAM', answer(403, 'bot was blocked by the user'), { kind: 'OFF', problem: 'REFUSED' }],
    [
      'TELEGRAM',
      answer(400, '{"ok":false,"description":"Bad Request: chat not found"}'),
      { kind: 'OFF', problem: 'GONE' },
    ],
    ['TELEGRAM', answer(400, '{"ok":false}'), { kind: 'DROP', problem: 'REJECTED' }],
    [
      'TELEGRAM',
      answer(429, '{"parameters":{"retry_after":35}}'),
      { kind: 'LATER', problem: 'TOO_MANY', seconds: 35 },
    ],
    ['DISCORD', answer(429, '{"retry_after":0.3}'), { kind: 'LATER', problem: 'TOO_MANY', seconds: 1 }],
    ['NTFY', answer(429, '', '120'), { kind: 'LATER', problem: 'TOO_MANY', seconds: 120 }],
    [
      'WEBHOOK',
      answer(503, '', 'Sat, 21 Nov 2026 03:01:00 GMT'),
      { kind: 'LATER', problem: 'FAILED', seconds: 60 },
    ],
    ['WEBHOOK', answer(500, '', 'soon'), { kind: 'LATER', problem: 'FAILED', seconds: undefined }],
    ['WEBHOOK', answer(302), { kind: 'DROP', problem: 'REJECTED' }],
    ['WEBHOOK', answer(413), { kind: 'DROP', problem: 'REJECTED' }],
  ])('of %s is judged as its service means it: %j', (type, given, verdict) => {
    expect(judge(type, given, now)).toEqual(verdict);
  });
});
