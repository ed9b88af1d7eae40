import { formField } from './formField';

const contentType = 'multipart/form-data; boundary=------------------------a1b2c3';
const form = (...parts: [headers: string, content: string | Buffer][]) =>
  Buffer.concat([
    ...parts.flatMap(([headers, content]) => [
      Buffer.from(`--------------------------a1b2c3\r\n${headers}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--------------------------a1b2c3--\r\n'),
  ]);
const payload = 'Content-Disposition: form-data; name="payload"\r\nContent-Type: application/json';
const thumb =
  'Content-Disposition: form-data; name="thumb"; filename="thumb.jpg"\r\nContent-Type: image/jpeg';
const picture = Buffer.from([0xff, 0xd8, 0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0xff]);

describe('formField', () => {
  it.each([
    ['alone', form([payload, '{"event":"media.scrobble"}'])],
    ['before a picture', form([payload, '{"event":"media.scrobble"}'], [thumb, picture])],
    ['behind a picture', form([thumb, picture], [payload, '{"event":"media.scrobble"}'])],
  ])('finds the message %s', async (_, body) => {
    expect(await formField(body, { contentType, names: ['payload'], longest: 100 })).toBe(
      '{"event":"media.scrobble"}',
    );
  });

  it('keeps characters of any script', async () => {
    const body = form([payload, '{"title":"葬送のフリーレン"}']);
    const quoted = 'multipart/form-data; boundary="------------------------a1b2c3"; charset=utf-8';
    expect(await formField(body, { contentType: quoted, names: ['data', 'payload'], longest: 100 })).toBe(
      '{"title":"葬送のフリーレン"}',
    );
  });

  it.each([
    ['no boundary', 'multipart/form-data', form([payload, '{}'])],
    ['another boundary', 'multipart/form-data; boundary=other', form([payload, '{}'])],
    ['no such field', contentType, form([thumb, picture])],
    ['no form', 'application/json', form([payload, '{}'])],
    ['a field that is too long', contentType, form([payload, `"${'x'.repeat(100)}"`])],
    ['nothing', contentType, Buffer.alloc(0)],
    ['headers without an end', contentType, Buffer.from(`--------------------------a1b2c3\r\n${payload}`)],
  ])('finds none in %s', async (_, type, body) => {
    expect(await formField(body, { contentType: type, names: ['payload'], longest: 100 })).toBeNull();
  });
});
