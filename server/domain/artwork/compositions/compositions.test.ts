import { readdirSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { palettes, worstContrast } from '../palettes';
import { chanceFrom } from '../seed';
import { el } from '../svg';
import { compositions } from '.';
import type { Composition, Stage } from './composition';

const { DOMParser } = new JSDOM('').window;
const shared = ['index.ts', 'composition.ts', 'emblem.ts', 'parts.ts'];

it('lists every composition of the folder, by name', () => {
  const files = readdirSync(__dirname).filter((file) => !file.endsWith('.test.ts') && !shared.includes(file));
  const drawn = files.flatMap((file) => Object.keys(require(`./${path.basename(file, '.ts')}`)));
  expect(compositions.map(({ name }) => name)).toEqual(drawn.sort());
  expect(compositions.length).toBeGreaterThanOrEqual(57);
});

describe.each(compositions.map((composition) => [composition.name, composition] as const))(
  '%s',
  (_, composition) => {
    it('draws valid SVG, tall and wide', () => {
      for (const { drawing, w, h } of drawings(composition, 13)) {
        const svg = el(
          'svg',
          { xmlns: 'http://www.w3.org/2000/svg', width: w, height: h },
          el('defs', {}, drawing.defs ?? ' ') + drawing.art,
        );
        const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
        expect(root.localName).toBe('svg');
        expect(root.children.length).toBeGreaterThan(1);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/);
        for (const [, id] of svg.matchAll(/(?:url\(|href=")#([\w-]+)/g))
          expect(root.querySelector(`#${id}`)).not.toBeNull();
      }
    });

    it('leaves room for the title, on flat grounds with a readable ink', () => {
      for (const { drawing, w, h, palette } of drawings(composition).filter(({ wide }) => !wide)) {
        expect(drawing.zones.length).toBeGreaterThan(0);
        for (const { x, y, width, height, grounds, inks = [] } of drawing.zones) {
          expect(Math.min(x, y, w - x - width, h - y - height)).toBeGreaterThanOrEqual(40);
          expect(height).toBeGreaterThanOrEqual(110);
          const best = Math.max(
            ...[...inks, palette.paper, palette.night, palette.glow].map((ink) =>
              worstContrast(ink, grounds),
            ),
          );
          expect(best).toBeGreaterThanOrEqual(4.5);
        }
      }
    });

    it('is dark as a wallpaper, for light type', () => {
      for (const { drawing } of drawings(composition).filter(({ wide }) => wide))
        expect(worstContrast('#ffffff', [drawing.ground])).toBeGreaterThanOrEqual(4.5);
    });
  },
);

function drawings(composition: Composition, step = 1) {
  return palettes.flatMap((palette, i) =>
    i % step !== 0
      ? []
      : [false, true].map((wide) => {
          const [w, h] = wide ? [1600, 640] : [600, 900];
          const stage: Stage = {
            w,
            h,
            wide,
            palette,
            chance: chanceFrom(`${i}:art`),
            mark: i % 2 === 0 ? '潮' : 'Q',
          };
          return { drawing: composition.draw(stage), w, h, wide, palette };
        }),
  );
}
