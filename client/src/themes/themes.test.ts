import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultTheme, isThemeName, themes } from './index';

/** Product P7: every theme passes WCAG AA for text and controls; the list, the folder and the stylesheet agree. */
const read = (name: string) => readFileSync(join(__dirname, `${name}.css`), 'utf8');

/** The colour sets of one theme's file: `system` has two, one per scheme. */
function palettes(name: string): Record<string, string>[] {
  return read(name)
    .split(/^\s*color-scheme:/m)
    .slice(1)
    .map((block) =>
      Object.fromEntries([...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]])),
    );
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const names = themes.map(({ name }) => name);
const text = ['text', 'muted', 'accent', 'danger', 'success'];
const grounds = ['ground', 'surface', 'raised'];
const textPairs = [
  ...text.flatMap((t) => grounds.map((g) => [t, g])),
  ['on-accent', 'accent'],
  ['ground', 'text'],
];
/** Edges of fields are drawn in `muted`, switches and marks in `accent`, the ring in `focus`. */
const controlPairs = ['muted', 'accent', 'focus'].flatMap((c) => grounds.map((g) => [c, g]));

describe('the list of themes', () => {
  it('is the folder, and the stylesheet imports each', () => {
    const files = readdirSync(__dirname).filter((file) => file.endsWith('.css') && file !== 'themes.css');
    expect([...names].sort()).toEqual(files.map((file) => file.replace('.css', '')).sort());
    expect(read('themes').match(/@import/g)).toHaveLength(names.length);
    for (const name of names) expect(read('themes')).toContain(`./${name}.css`);
  });

  it('has enspired as the default, and seven or more besides', () => {
    expect(defaultTheme).toBe('enspired');
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(isThemeName('washi')).toBe(true);
    expect(isThemeName('constructor')).toBe(false);
  });

  it('follows the system with the colours of Enspired and Washi', () => {
    expect(palettes('system')).toEqual([...palettes('enspired'), ...palettes('washi')]);
  });
});

describe.each(names)('theme %s', (name) => {
  it('is keyed by the theme attribute and sets every colour', () => {
    expect(read(name)).toContain(`html[theme="${name}"]`);
    const wanted = Object.keys(palettes('enspired')[0]).sort();
    expect(wanted).toHaveLength(11);
    for (const palette of palettes(name)) expect(Object.keys(palette).sort()).toEqual(wanted);
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
