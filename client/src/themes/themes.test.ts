/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultTheme, themes } from './index';

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

const names = themes.map(({ name }) => name);
type Pair = [on: string, ground: string];
const text = ['text', 'muted', 'accent', 'danger', 'success'];
const grounds = ['ground', 'surface', 'raised'];
const textPairs: Pair[] = [
  ...text.flatMap((t) => grounds.map((g) => [t, g] as Pair)),
  ['on-accent', 'accent'],
  ['ground', 'text'],
];
/** Edges of fields are drawn in `muted`, switches and marks in `accent`, the ring in `focus`. */
const controlPairs = ['muted', 'accent', 'focus'].flatMap((c) => grounds.map((g) => [c, g] as Pair));

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
  });

  it('follows the system with the colours of Enspired and Washi', () => {
    expect(palettes('system')).toEqual([...palettes('enspired'), ...palettes('washi')]);
  });
});

describe.each(names)('theme %s', (name) => {
  it('is keyed by the theme attribute and sets every colour', () => {
    expect(read(name)).toContain(`html[theme="${name}"]`);
    const wanted = Object.keys(palettes('enspired')[0] ?? {}).sort();
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
