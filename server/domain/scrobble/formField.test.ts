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
  ])('finds the message %s', (_, body) => {
    expect(formField(body, { contentType, names: ['payload'] })).toBe('{"event":"media.scrobble"}');
  });

  it('keeps characters of any script', () => {
    const body = form([payload, '{"title":"葬送のフリーレン"}']);
    const quoted = 'multipart/form-data; boundary="------------------------a1b2c3"; charset=utf-8';
    expect(formField(body, { contentType: quoted, names: ['data', 'payload'] })).toBe(
      '{"title":"葬送のフリーレン"}',
    );
  });

  it.each([
    ['no boundary', 'multipart/form-data', form([payload, '{}'])],
    ['another boundary', 'multipart/form-data; boundary=other', form([payload, '{}'])],
    ['no such field', contentType, form([thumb, picture])],
    ['nothing', contentType, Buffer.alloc(0)],
    ['headers without an end', contentType, Buffer.from(`--------------------------a1b2c3\r\n${payload}`)],
  ])('finds none in %s', (_, type, body) => {
    expect(formField(body, { contentType: type, names: ['payload'] })).toBeNull();
  });
});
