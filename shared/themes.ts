/**
 * The themes ("Flavors"). A theme is a stylesheet of colours, shapes and type keyed by `html[theme="…"]`
 * (client/src/themes); the same rules on `data-flavor` let the chooser show each theme live. The preference `theme` stores the
 * name; the first is the default, unless the site's operators choose another.
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
