import { AppError } from '../../errors/AppError';
import type { RemotePictures } from '../deps';
import { BoundedQueue } from '../jobs/BoundedQueue';
import { posterSize } from './drawPoster';

/** Each takes 20 to 60 ms on another core; with more requests waiting than this, the SVG itself is the faster answer. */
const renderers = new BoundedQueue({ atOnce: 1, most: 6 });

/**
 * A drawn poster as a raster image, which takes a browser a fifth of the work to paint (decision 13). Made on first request and
 * cached with the covers. Undefined while too many others are being made, or if the server would have to supply the typeface,
 * which it may not have.
 */
export async function posterPicture(
  { keep }: Pick<RemotePictures, 'keep'>,
  name: string,
  { draw, width }: { draw: () => string; width: number },
): Promise<Buffer | undefined> {
  try {
    return await keep(name, async () => {
      const svg = draw();
      return svg.includes('<text') ? undefined : await renderers.run(() => render(svg, width));
    });
  } catch (error) {
    if (error instanceof AppError && error.key === 'OVERLOADED') return undefined;
    throw error;
  }
}

/** sharp is loaded with the first picture. Rasterises at the final size rather than scaling down. */
async function render(svg: string, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(Buffer.from(svg), { density: (72 * width) / posterSize.w })
    .resize(width)
    .webp({ quality: 66, smartSubsample: true })
    .toBuffer();
}
