import { readFileSync } from 'node:fs';
import { type Font, parse } from 'opentype.js';

/**
 * The typefaces of the posters: OFL fonts from Fontsource, read from node_modules and outlined, so that viewers need no font.
 * Each is read on first use and cached.
 */
export interface Face {
  id: string;
  /** Set in capitals: for condensed and display faces that look best in them. */
  caps: boolean;
  /** Extra letter spacing, in em. */
  tracking: number;
  /** Baseline to baseline, in em. */
  leading: number;
  /** Title lengths it suits, in characters. */
  length: readonly [number, number];
  /** Genres (in lower case) whose character it has. */
  suits: readonly string[];
  files: readonly string[];
}

const latin = (family: string, weight: number): readonly string[] => [
  `${family}/files/${family}-latin-${weight}-normal.woff`,
  `${family}/files/${family}-latin-ext-${weight}-normal.woff`,
];

export const faces: readonly Face[] = [
  {
    id: 'anton',
    caps: true,
    tracking: 0.005,
    leading: 0.98,
    length: [1, 90],
    suits: ['action', 'sports', 'thriller', 'comedy', 'mecha'],
    files: latin('anton', 400),
  },
  {
    id: 'league gothic',
    caps: true,
    tracking: 0.008,
    leading: 0.86,
    length: [8, 150],
    suits: ['mystery', 'thriller', 'drama', 'crime', 'historical'],
    files: latin('league-gothic', 400),
  },
  {
    id: 'playfair',
    caps: false,
    tracking: -0.01,
    leading: 0.98,
    length: [1, 40],
    suits: ['romance', 'drama', 'mystery', 'historical', 'slice of life'],
    files: latin('playfair-display', 900),
  },
  {
    id: 'dm serif',
    caps: false,
    tracking: -0.012,
    leading: 0.96,
    length: [1, 56],
    suits: ['romance', 'drama', 'slice of life', 'supernatural'],
    files: latin('dm-serif-display', 400),
  },
  {
    id: 'alfa slab',
    caps: false,
    tracking: -0.005,
    leading: 0.98,
    length: [1, 40],
    suits: ['comedy', 'adventure', 'sports', 'gourmet', 'kids'],
    files: latin('alfa-slab-one', 400),
  },
  {
    id: 'unbounded',
    caps: false,
    tracking: -0.025,
    leading: 1.02,
    length: [1, 26],
    suits: ['music', 'sci-fi', 'comedy', 'idol', 'ecchi'],
    files: latin('unbounded', 800),
  },
  {
    id: 'syne',
    caps: false,
    tracking: -0.015,
    leading: 0.98,
    length: [1, 36],
    suits: ['psychological', 'music', 'avant garde', 'sci-fi', 'drama'],
    files: latin('syne', 800),
  },
  {
    id: 'space mono',
    caps: false,
    tracking: -0.05,
    leading: 1.04,
    length: [1, 44],
    suits: ['sci-fi', 'psychological', 'mystery', 'thriller'],
    files: latin('space-mono', 700),
  },
  {
    id: 'chakra petch',
    caps: true,
    tracking: 0.005,
    leading: 0.92,
    length: [1, 60],
    suits: ['mecha', 'sci-fi', 'action', 'military', 'game'],
    files: latin('chakra-petch', 700),
  },
  {
    id: 'fredoka',
    caps: false,
    tracking: -0.015,
    leading: 0.98,
    length: [1, 40],
    suits: ['comedy', 'slice of life', 'kids', 'school', 'mahou shoujo', 'gourmet'],
    files: latin('fredoka', 700),
  },
  {
    id: 'grenze gotisch',
    caps: false,
    tracking: -0.005,
    leading: 0.86,
    length: [1, 34],
    suits: ['horror', 'supernatural', 'fantasy', 'vampire'],
    files: latin('grenze-gotisch', 700),
  },
  {
    id: 'cinzel',
    caps: true,
    tracking: 0.01,
    leading: 1.02,
    length: [1, 44],
    suits: ['fantasy', 'historical', 'mythology', 'adventure', 'supernatural'],
    files: latin('cinzel', 800),
  },
  {
    id: 'archivo',
    caps: false,
    tracking: -0.035,
    leading: 0.94,
    length: [1, 150],
    suits: ['slice of life', 'school', 'sports', 'comedy', 'drama'],
    files: latin('archivo', 900),
  },
  {
    id: 'cormorant',
    caps: false,
    tracking: -0.02,
    leading: 0.84,
    length: [1, 46],
    suits: ['romance', 'drama', 'historical', 'fantasy', 'slice of life'],
    files: latin('cormorant-garamond', 700),
  },
  {
    id: 'caveat brush',
    caps: false,
    tracking: -0.005,
    leading: 0.84,
    length: [1, 30],
    suits: ['slice of life', 'comedy', 'adventure', 'kids', 'school'],
    files: latin('caveat-brush', 400),
  },
];

/** Small credits on every poster: their common element, in the site's own face. */
export const credits: Face = {
  id: 'archivo small',
  caps: true,
  tracking: 0.11,
  leading: 1.4,
  length: [1, 200],
  suits: [],
  files: latin('archivo', 600),
};

/** Japanese, and titles that mix it with Latin. A single file of 1.2 MB, read on first use. */
export const japanese: Face = {
  id: 'dela gothic',
  caps: false,
  tracking: -0.01,
  leading: 1.04,
  length: [1, 200],
  suits: [],
  files: ['dela-gothic-one/files/dela-gothic-one-japanese-400-normal.woff'],
};

const loaded = new WeakMap<Face, (Font | undefined)[]>();

/** The face's font that has this character; a face's further files are read only if the first lacks it. */
export function fontFor(face: Face, character: string): Font | undefined {
  let fonts = loaded.get(face);
  if (!fonts) {
    fonts = [];
    loaded.set(face, fonts);
  }
  for (const [i, file] of face.files.entries()) {
    fonts[i] ??= read(file);
    if (fonts[i].charToGlyphIndex(character) > 0) return fonts[i];
  }
  return undefined;
}

function read(file: string): Font {
  const bytes = readFileSync(require.resolve(`@fontsource/${file}`));
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), {
    lowMemory: true,
  });
}
