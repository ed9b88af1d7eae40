/**
 * The themes ("Flavors", product P7). A theme is a stylesheet of colours, shapes and type keyed by `html[theme="…"]`; the same on
 * `data-flavor` lets the chooser show each one live. The name is what the preference `theme` stores.
 */
export const themes = [
  { name: 'enspired', label: 'Enspired', description: 'The ink ground and the red band: the site as drawn.' },
  { name: 'system', label: 'System', description: 'Follows your device: Washi by day, Enspired by night.' },
  { name: 'washi', label: 'Washi', description: 'Paper by daylight, printed in ink and vermilion.' },
  { name: 'sumi', label: 'Sumi', description: 'Ink alone, no second colour but the posters.' },
  { name: 'aizome', label: 'Aizome', description: 'Indigo-dyed cloth with a lamp behind it.' },
  { name: 'matcha', label: 'Matcha', description: 'Tea green in a dark room.' },
  { name: 'sakura', label: 'Sakura', description: 'Blossom and plum, for a spring season.' },
  { name: 'citypop', label: 'City pop', description: 'A seaside motorway in 1986, after sunset.' },
  { name: 'kintsugi', label: 'Kintsugi', description: 'Dark clay mended with gold.' },
  {
    name: 'contrast',
    label: 'High contrast',
    description: 'Black, white and yellow, with every line drawn.',
  },
] as const;

export type ThemeName = (typeof themes)[number]['name'];

/** What is applied when none is saved or the saved name is unknown (specification section 1). */
export const defaultTheme: ThemeName = 'enspired';
