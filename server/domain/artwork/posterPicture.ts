import { Semaphore } from 'async-mutex';
import type { RemotePictures } from '../ports';
import { posterSize } from './drawPoster';

/** One takes 20 to 60 ms of another core: who would wait for more than these does better with the drawing itself. */
const renderers = new Semaphore(1);
const WAITING = 6;
let waiting = 0;

class Busy extends Error {}

/**
 * A drawn poster as a picture of pixels, which a browser paints for a fifth of the work (decision 13). Made when it is first asked
 * for and kept with the covers; undefined while too many others are being made, and where this machine would have to bring the
 * typeface: it may have none.
 */
export async function posterPicture(
  { keep }: Pick<RemotePictures, 'keep'>,
  name: string,
  { draw, width }: { draw: () => string; width: number },
): Promise<Buffer | undefined> {
  try {
    return await keep(name, async () => {
      const svg = draw();
      return svg.includes('<text') ? undefined : await inTurn(() => render(svg, width));
    });
  } catch (error) {
    if (error instanceof Busy) return undefined;
    throw error;
  }
}

async function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  if (waiting >= WAITING) throw new Busy();
  waiting += 1;
  try {
    return await renderers.runExclusive(make);
  } finally {
    waiting -= 1;
  }
}

/** Loaded with the first picture. Drawn at its size: nothing larger is made and thrown away. */
async function render(svg: string, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(Buffer.from(svg), { density: (72 * width) / posterSize.w })
    .resize(width)
    .webp({ quality: 66, smartSubsample: true })
    .toBuffer();
}
