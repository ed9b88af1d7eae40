import { complaints, settled } from './axe';
import { screenShown, sizes, type WatchedPage } from './browser';
import { tooWide } from './overflow';

const widths = [320, 360, 414, 480, 600, 768, 1000, 1280, 1920, 2560];

/** A name that does not break. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';

/**
 * A screen is good: axe finds nothing serious, wide and narrow, and eleven widths need no sideways scrolling. Finds every
 * problem before it fails. Screens share one page, which loads them faster.
 */
export async function expectGoodScreen({ page, errors }: WatchedPage, address: string): Promise<void> {
  await page.setViewportSize(sizes.wide);
  await page.goto(address);
  await screenShown(page);
  await settled(page);
  const found = (await complaints(page)).map((what) => `wide: ${what}`);
  const measure = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size);
    found.push(...(await tooWide(page)).map((what) => `at ${size.width} px: ${what}`));
  };
  for (const width of widths.toReversed()) await measure({ width, height: 800 });
  await measure(sizes.narrow);
  await settled(page);
  found.push(...(await complaints(page)).map((what) => `narrow: ${what}`));
  expect(found).toEqual([]);
  expect(errors.splice(0)).toEqual([]);
}
