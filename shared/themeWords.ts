import type { ThemeName } from './themes';

/** What people read of a theme, which no first screen needs. */
export const themeWords: Record<ThemeName, string> = {
  enspired: 'Enspired',
  system: 'System',
  washi: 'Washi',
  sumi: 'Sumi',
  aizome: 'Aizome',
  matcha: 'Matcha',
  sakura: 'Sakura',
  citypop: 'City pop',
  kintsugi: 'Kintsugi',
  contrast: 'High contrast',
};
