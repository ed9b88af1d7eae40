/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeNames } from '../../../shared/themes';

/** Every theme passes WCAG AA for text and controls; the list, the folder and the stylesheet agree. */
const read = (name: string) => readFileSync(join(__dirname, `${name}.css`), 'utf8');

/** What each rule of a theme's file sets: a light theme has a second rule, `system` has those of two themes. */
const rules = (name: string): Record<string, string>[] =>
  read(name)
    .split(/^\s*color-scheme:/m)
    .slice(1)
    .map((rule) =>
      Object.fromEntries(
        [...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, token, value = '']) => [
          token,
          value.replace(/\s+/g, ' ').replace(/(?<=\() | (?=\))/g, ''),
        ]),
      ),
    );
const pick = (rule: Record<string, string>, colours: boolean) =>
  Object.fromEntries(
    Object.entries(rule)
      .filter(([token]) => token.startsWith('color-') === colours)
      .map(([token, value]) => [token.replace('color-', ''), value]),
  );
const palettes = (name: string) => rules(name).map((rule) => pick(rule, true));
/** Everything but colours: shape, type and texture. */
const characters = (name: string) => rules(name).map((rule) => pick(rule, false));

function luminance(hex: string): number {
  const channel = (at: number) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a = '', b = ''): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const names = themeNames;
type Pair = [on: string, ground: string];
const text = ['text', 'muted', 'accent', 'danger', 'success'];
const grounds = ['ground', 'surface', 'raised'];
const textPairs: Pair[] = [
  ...text.flatMap((t) => grounds.map((g) => [t, g] as Pair)),
  ['on-accent', 'accent'],
  ['ground', 'text'],
  // The lines of a texture run behind the page's text.
  ...text.map((t) => [t, 'grain'] as Pair),
];
/** Edges of fields are drawn in `muted`, switches and marks in `accent`, the ring in `focus`. */
const controlPairs = ['muted', 'accent', 'focus'].flatMap((c) => grounds.map((g) => [c, g] as Pair));

it('brings the typefaces of its themes along, with stand-ins stretched to their width', () => {
  const fonts = readFileSync(join(__dirname, '../styles/fonts.css'), 'utf8');
  const faces = fonts.split('@font-face').slice(1);
  const own = themeNames.flatMap((name) => characters(name).flatMap((rule) => rule['face-own'] ?? []));
  expect(own.length).toBeGreaterThanOrEqual(3);
  for (const list of own) {
    const [brought = '', ...standIns] = [...list.matchAll(/"([^"]+)"/g)].map(([, family]) => family);
    const declared = (family = '') =>
      faces.filter((face) => face.includes(`font-family: "${family}"`)).join();
    expect(declared(brought)).toMatch(/src: url\("[^"]+\.woff2"\)/);
    expect(standIns.length).toBeGreaterThan(1);
    for (const family of standIns) expect(declared(family)).toMatch(/local\([^;]+;\s+size-adjust: [\d.]+%/);
  }
});

describe('the list of themes', () => {
  it('matches the folder, and the stylesheet imports each', () => {
    const files = readdirSync(__dirname).filter((file) => file.endsWith('.css') && file !== 'themes.css');
    expect([...names].sort()).toEqual(files.map((file) => file.replace('.css', '')).sort());
    expect(read('themes').match(/@import/g)).toHaveLength(names.length);
    for (const name of names) expect(read('themes')).toContain(`./${name}.css`);
  });

  it('has enspired as the default, and seven or more besides', () => {
    expect(themeNames[0]).toBe('enspired');
    expect(names.length).toBeGreaterThanOrEqual(8);
  });

  it('follows the system with all of Enspired and Washi', () => {
    expect(rules('system')).toEqual([...rules('enspired'), ...rules('washi')]);
  });

  it('gives each a character of its own, not just a hue', () => {
    const others = names.filter((name) => name !== 'enspired' && name !== 'system');
    const traits = others.map((name) => characters(name)[0] ?? {});
    for (const [at, trait] of traits.entries())
      expect(`${others[at]}: ${Object.keys(trait).length >= 3}`).toBe(`${others[at]}: true`);
    for (const token of ['display-weight', 'texture', 'rule', 'radius-m'])
      expect([token, new Set(traits.map((trait) => trait[token])).size > 3]).toEqual([token, true]);
    expect(new Set(traits.map((trait) => JSON.stringify(trait))).size).toBe(others.length);
  });
});

describe.each(names)('theme %s', (name) => {
  it('is keyed by the theme attribute and sets every colour', () => {
    expect(read(name)).toContain(`html[theme="${name}"]`);
    const wanted = Object.keys(palettes('enspired')[0] ?? {}).sort();
    expect(wanted).toHaveLength(12);
    for (const palette of palettes(name)) expect(Object.keys(palette).sort()).toEqual(wanted);
  });

  it('draws its texture in tested colours, with a readable band', () => {
    for (const rule of rules(name)) {
      const colours = (rule.texture ?? '').match(/#\w+|--[\w-]+/g) ?? [];
      expect(colours.filter((colour) => !['--color-grain', '--color-ground'].includes(colour))).toEqual([]);
      for (const colour of (rule.obi ?? '').match(/#\w+/g) ?? [])
        expect(contrast(rule['color-on-accent'], colour)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('uses only weights and widths that our typeface was cut with (scripts/fonts.mjs)', () => {
    for (const rule of characters(name)) {
      const weight = Number(rule['display-weight'] ?? 760);
      const width = Number.parseInt(rule.wide ?? '125%', 10);
      expect([weight >= 400, weight <= 800, width >= 100, width <= 125]).toEqual([true, true, true, true]);
    }
  });

  it('passes WCAG AA: 4.5 for text, 3 for controls', () => {
    for (const palette of palettes(name)) {
      for (const [pairs, least] of [
        [textPairs, 4.5],
        [controlPairs, 3],
      ] as const) {
        for (const [on, ground] of pairs) {
          const ratio = contrast(palette[on], palette[ground]);
          expect(`${on} on ${ground}: ${ratio >= least ? 'ok' : ratio.toFixed(2)}`).toBe(
            `${on} on ${ground}: ok`,
          );
        }
      }
    }
  });
});
