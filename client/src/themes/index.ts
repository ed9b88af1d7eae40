/**
 * The themes ("Flavors", product P7). A theme is a stylesheet of colours, shapes and type keyed by `html[theme="…"]`; the same on
 * `data-flavor` lets the chooser show each one live. The name is what the preference `theme` stores.
 */
export const themeNames = [
  'enspired',
  'system',
  'washi',
  'sumi',
  'aizome',
  'matcha',
  'sakura',
  'citypop',
  'kintsugi',
  'contrast',
] as const;

export type ThemeName = (typeof themeNames)[number];

/** What is applied when none is saved or the saved name is unknown (specification section 1). */
export const defaultTheme: ThemeName = 'enspired';
