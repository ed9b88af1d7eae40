import type { ThemeName } from '.';

/** The chooser's texts for each theme, which no first screen needs. */
export const themeLabels: Record<ThemeName, { label: string; description: string }> = {
  enspired: { label: 'Enspired', description: 'The ink ground and the red band: the site as drawn.' },
  system: { label: 'System', description: 'Follows your device: Washi by day, Enspired by night.' },
  washi: { label: 'Washi', description: 'Paper by daylight, printed in ink and vermilion.' },
  sumi: { label: 'Sumi', description: 'Ink alone, no second colour but the posters.' },
  aizome: { label: 'Aizome', description: 'Indigo-dyed cloth with a lamp behind it.' },
  matcha: { label: 'Matcha', description: 'Tea green in a dark room.' },
  sakura: { label: 'Sakura', description: 'Blossom and plum, for a spring season.' },
  citypop: { label: 'City pop', description: 'A seaside motorway in 1986, after sunset.' },
  kintsugi: { label: 'Kintsugi', description: 'Dark clay mended with gold.' },
  contrast: { label: 'High contrast', description: 'Black, white and yellow, with every line drawn.' },
};
