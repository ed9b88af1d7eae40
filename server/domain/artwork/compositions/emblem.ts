import { type Mood, mixColours, type Palette } from '../palettes';
import type { Chance } from '../seed';
import { group, n, rect } from '../svg';
import { type Composition, type Drawing, foot, groundOf, head, type Stage } from './composition';

/** Colours of an emblem: inks that stand out from the ground, strongest first. */
export interface Inks {
  ground: string;
  main: string;
  second: string;
  /** A shade between the ground and `main`. */
  dim: string;
  dark: string;
  palette: Palette;
  chance: Chance;
  wide: boolean;
}

interface Wish {
  name: string;
  suits: readonly string[];
  words?: RegExp;
  moods: readonly Mood[];
  unasked?: number;
  sport?: boolean;
  /** The object itself, centred on (0, 0) and within 260 of it. */
  art(inks: Inks): string;
}

/** One object on a flat ground, with the title above or below it. */
export function emblem({ art, unasked = 0.12, ...wish }: Wish): Composition {
  return { ...wish, unasked, draw: (stage) => drawEmblem(stage, art) };
}

function drawEmblem(stage: Stage, art: Wish['art']): Drawing {
  const { w, h, wide, palette: p, chance } = stage;
  const ground = groundOf(stage, [p.night, p.deep, p.paper, p.glow, p.body]);
  const low = chance.happens(0.4);
  const light = ground === p.paper || ground === p.glow;
  const main = light ? p.body : p.glow;
  const second = ground === p.paper ? p.deep : light ? p.deep : p.paper;
  const inks: Inks = {
    ground,
    main,
    second,
    dim: mixColours(ground, main, 0.24),
    dark: light ? p.deep : mixColours(ground, p.night, 0.55),
    palette: p,
    chance,
    wide,
  };
  const [cx, cy] = wide ? [w * 0.73, h * 0.5] : [w / 2, low ? 588 : 330];
  const size = wide ? 1.05 : 1;
  return {
    ground,
    art:
      rect(0, 0, w, h, ground) +
      group({ transform: `translate(${n(cx)} ${n(cy)})scale(${size})` }, art(inks)),
    zones: [low ? head([ground], 252) : foot([ground], 224)],
  };
}
