import sharp from 'sharp';
import { drawPoster } from './drawPoster';
import { posterPicture } from './posterPicture';
import { aSubject } from './subject.fixtures';

const cache = { keep: (_: string, make: () => Promise<Buffer | undefined>) => make() };
const poster = { draw: () => drawPoster(aSubject()), width: 200 };

it('is a WebP of the requested width, in poster format', async () => {
  const picture = await posterPicture(cache, 'one', poster);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 200, height: 300 });
});

it("leaves posters that need the viewer's fonts to the browser", async () => {
  const draw = () => drawPoster(aSubject({ title: '时光灯塔', native: '时光灯塔' }));
  expect(draw()).toContain('<text');
  expect(await posterPicture(cache, 'one', { draw, width: 200 })).toBeUndefined();
});

it('refuses to queue behind more than a few others, and works again afterwards', async () => {
  const all = await Promise.all(Array.from({ length: 9 }, (_, at) => posterPicture(cache, `${at}`, poster)));
  expect(all.map((picture) => picture !== undefined)).toEqual(Array.from({ length: 9 }, (_, at) => at < 6));
  expect(await posterPicture(cache, 'one', poster)).toBeDefined();
});

it('does not hide errors', async () => {
  const keep = () => Promise.reject(new Error('The disk is full.'));
  await expect(posterPicture({ keep }, 'one', poster)).rejects.toThrow('The disk is full.');
});
