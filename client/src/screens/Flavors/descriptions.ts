import type { ThemeName } from '../../../../shared/themes';

/** A sentence about each theme, for the chooser. */
export const themeDescriptions: Record<ThemeName, string> = {
  enspired: 'The ink ground and the red band: the site as drawn.',
  system: 'Follows your device: Washi by day, Enspired by night.',
  washi: 'Paper by daylight, printed in ink and vermilion.',
  sumi: 'Ink alone, no second colour but the posters.',
  aizome: 'Indigo-dyed cloth with a lamp behind it.',
  matcha: 'Tea green in a dark room.',
  sakura: 'Blossom and plum, for a spring season.',
  citypop: 'A seaside motorway in 1986, after sunset.',
  kintsugi: 'Dark clay mended with gold.',
  contrast: 'Black, white and yellow, with every line drawn.',
};
