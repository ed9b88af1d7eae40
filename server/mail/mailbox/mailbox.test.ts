import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { loadConfig } from '../../config/config';
import { createTransport, mailboxOf } from '../transport';
import { mailboxPage } from './mailboxPage';

const dataDir = mkdtempSync(path.join(tmpdir(), 'enspired-mailbox-'));
const config = loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), DATA_DIR: dataDir });
const message = {
  id: 'message1',
  to: 'aki@example.org',
  subject: 'Grüße <b>fett</b> 進撃',
  text: 'See https://enspired.example/x?a=1&b=2 <script>\n',
  html: '<html><head><title>x</title></head><body><a href="https://enspired.example/">open</a></body></html>',
  date: new Date('2026-05-01T12:00:00.000Z'),
};

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(
    express().use('/dev/mail', mailboxPage(mailboxOf(config), { baseURL: 'https://site.example' })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/mail`;
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the embedded mailbox', () => {
  // security: P14
  it.each([
    ['localhost:4000', 200],
    ['127.0.0.1', 200],
    ['[::1]:80', 200],
    ['site.example', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['evil.example:4000', 403],
    ['localhost@evil.example', 403],
  ])('requested as %s answers %d', async (host, status) => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(url, { headers: { host, 'x-forwarded-host': 'localhost' } }, (res) => {
        res.resume();
        resolve(res.statusCode);
      });
      asked.on('error', reject).end();
    });
    expect(answer).toBe(status);
  });

  // security: P14
  it.each([
    ['127.0.0.1', 200],
    ['127.8.8.8', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.168.1.20', 403],
    ['::ffff:192.168.1.20', 403],
    ['2001:db8::1', 403],
    ['::7f00:1', 403],
    [undefined, 403],
  ])('asked from %s by the name of this machine answers %d', async (address, status) => {
    server.prependOnceListener('connection', (socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: address }),
    );
    const headers = { host: 'localhost', 'x-forwarded-for': '127.0.0.1', connection: 'close' };
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      request(url, { headers, agent: false }, (res) => {
        res.resume();
        resolve(res.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(answer).toBe(status);
  });

  it('says so while it is empty', async () => {
    expect(await (await fetch(url)).text()).toContain('No messages yet');
  });

  it('keeps a message as it was sent, once under one id', async () => {
    const transport = createTransport({ config });
    await transport.send(message);
    await transport.send(message);
    expect(await mailboxOf(config).list()).toEqual([
      {
        id: `${message.date.getTime()}-message1`,
        to: message.to,
        from: 'Enspired',
        subject: message.subject,
        text: expect.stringContaining('https://enspired.example/x?a=1&b=2 <script>'),
        html: expect.stringContaining('<a href="https://enspired.example/">open</a>'),
        date: message.date,
      },
    ]);
  });

  it('lists the newest first', async () => {
    const later = {
      ...message,
      id: 'message2',
      subject: 'Later',
      date: new Date('2026-05-01T12:00:01.000Z'),
    };
    await createTransport({ config }).send(later);
    expect((await mailboxOf(config).list()).map(({ subject }) => subject)).toEqual([
      'Later',
      message.subject,
    ]);
  });

  // security: P12
  it.each([
    ['a@example.org, b@example.org', 'Hello'],
    ['a@example.org; b@example.org', 'Hello'],
    ['a@example.org\r\nBcc: b@example.org', 'Hello'],
    ['a@example.org', 'Hello\r\nBcc: b@example.org\r\n\r\nbody'],
  ])('lets no address or subject inject headers: %j, %j', async (to, subject) => {
    const date = new Date('2026-05-01T12:00:02.000Z');
    const transport = createTransport({ config });
    await transport.send({ ...message, id: 'message3', to, subject, date });
    const file = path.join(dataDir, 'mailbox', `${date.getTime()}-message3.eml`);
    const sent = readFileSync(file, 'utf8');
    rmSync(file);
    const [head = ''] = sent.split('\r\n\r\n', 1);
    expect(head).not.toMatch(/^bcc:/im);
    const [line = ''] = /^to:.*(?:\r\n[ \t].*)*/im.exec(head) ?? [];
    expect(line.match(/<[^>]*>|[^\s,;<>]+@[^\s,;<>]+/g)).toHaveLength(1);
    expect(sent.slice(head.length)).toContain('See https://enspired.example/x');
    expect(sent).not.toMatch(/^body$/m);
  });

  // security: F10
  it('shows a message, escaped, with a link that works', async () => {
    const page = await fetch(`${url}/${message.date.getTime()}-message1`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('Grüße &#60;b&#62;fett&#60;/b&#62; 進撃');
    expect(html).toContain('<a href="https://enspired.example/x?a=1&#38;b=2">');
    expect(html).not.toContain('<script');
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  });

  it('gives the HTML to a frame without scripts or an origin', async () => {
    const frame = await fetch(`${url}/${message.date.getTime()}-message1/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups /);
    expect(await frame.text()).toContain('<base target="_blank">');
  });

  // security: P14
  it.each([
    'nothing',
    '..%2foutside',
    '..%2f..%2fpackage',
    '%2e%2e',
    '0000000000000-..',
    '0000000000000-%2f..%2f..%2foutside',
  ])('has no message %s', async (id) => {
    writeFileSync(path.join(dataDir, 'outside.eml'), 'Subject: not for you\r\n\r\nnot for you');
    for (const address of [`${url}/${id}`, `${url}/${id}/html`]) {
      const answer = await fetch(address);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('not for you');
    }
  });
});
