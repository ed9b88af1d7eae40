import { mixColours } from '../palettes';
import { circle, el, group, n, path, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head, type Stage } from './composition';
import { person } from './parts';

/** A blade: three strokes across a disc, the disc itself cut in two, or two crossed swords in front of it. */
export const slash: Composition = {
  name: 'slash',
  suits: ['action', 'samurai', 'martial arts', 'fantasy', 'super power', 'historical', 'thriller'],
  words:
    /\b(sword|swords|blade|katana|ken|slayer|hunter|warrior|knight\w*|saber|slash|kill|rebellion|revenge\w*|assassin\w*|fang)\b|剣|刀|刃|斬|騎士|滅|牙/i,
  moods: ['dark', 'warm', 'vivid'],
  unasked: 0.6,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    // Drawn first from `chance`, so that the wallpaper shows the same scene as the poster.
    const scenery = chance.pick([strokes, cutInTwo, crossed]);
    const ground = groundOf(stage, [p.night, p.deep, p.glow, p.paper, p.body]);
    const light = ground === p.glow || ground === p.paper;
    const low = wide || chance.happens(0.5);
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 0.5 : low ? 590 : 320;
    const disc = light ? p.body : ground === p.body ? p.glow : chance.pick([p.body, p.glow]);
    const blade = disc === p.glow ? p.paper : p.glow;
    const scene: Scene = {
      stage,
      ground,
      disc,
      cx,
      cy,
      lean: chance.pick([-1, 1]) * chance.range(28, 44),
      steel: p.paper === ground || light ? p.night : p.paper,
      edge: blade === ground ? p.paper : blade,
    };
    const art = scenery(scene) + sparks(scene, light ? p.body : p.glow);
    const [zoneTop, rest] = low ? [0, cy - 250] : [cy + 250, h];
    return {
      ground,
      defs: halves(scene),
      art:
        rect(0, 0, w, h, ground) +
        art +
        (wide
          ? ''
          : low
            ? rect(0, zoneTop, w, Math.max(0, rest - 46), ground)
            : rect(0, zoneTop + 46, w, h, ground)),
      zones: [low ? head([ground], rest - 46 - 48 - 10) : foot([ground], h - zoneTop - 46 - 46 - 8)],
    };
  },
};

interface Scene {
  stage: Stage;
  ground: string;
  disc: string;
  cx: number;
  cy: number;
  lean: number;
  steel: string;
  edge: string;
}

/** Three strokes across the disc, and the swordsman who made them. */
function strokes({
  stage: { wide, chance, palette: p },
  ground,
  disc,
  cx,
  cy,
  lean,
  steel,
  edge,
}: Scene): string {
  const cut = (length: number, thick: number) =>
    `M${n(-length)} 0Q${n(-length * 0.2)} ${n(-thick)} ${n(length)} ${n(-thick * 0.3)}Q${n(-length * 0.1)} ${n(thick * 0.6)} ${n(-length)} 0Z`;
  const lines = [
    [-118, 520, 34],
    [0, 620, 62],
    [112, 480, 26],
  ].map(([dy = 0, length = 0, thick = 0], at) =>
    group(
      {
        transform: `translate(${n(cx)} ${n(cy)})rotate(${n(lean + chance.range(-5, 5))})translate(0 ${dy})`,
      },
      path(cut(length * (wide ? 0.8 : 0.62), thick), at === 1 ? steel : edge),
    ),
  );
  return (
    circle(cx, cy, 236, mixColours(ground, disc, 0.28)) +
    circle(cx, cy, 206, disc) +
    lines.join('') +
    person('sword', cx, cy + 190, 262, p.night)
  );
}

/** The disc in two halves sliding apart along the cut; a small figure walks away below. */
function cutInTwo({ stage: { chance, palette: p }, ground, disc, cx, cy, lean, steel }: Scene): string {
  const half = (name: string, by: number) =>
    group(
      {
        transform: `translate(${n(cx)} ${n(cy - 20)})rotate(${n(lean)})translate(${n(by)} ${n(by > 0 ? 9 : -9)})`,
      },
      el(
        'g',
        { 'clip-path': `url(#${name})` },
        circle(0, 0, 214, disc) +
          circle(54, -60, 46, mixColours(disc, ground, 0.16)) +
          circle(-70, 84, 30, mixColours(disc, ground, 0.16)),
      ),
    );
  const slide = chance.range(26, 44);
  const line = `M-330 0Q-60 -7 330 -2Q-60 5 -330 0Z`;
  return (
    circle(cx, cy - 20, 246, mixColours(ground, disc, 0.14)) +
    half('upper', -slide) +
    half('lower', slide) +
    group({ transform: `translate(${n(cx)} ${n(cy - 20)})rotate(${n(lean)})` }, path(line, steel)) +
    path(
      `M${n(cx - 250)} ${n(cy + 246)}Q${n(cx)} ${n(cy + 196)} ${n(cx + 250)} ${n(cy + 246)}Z`,
      mixColours(ground, p.night, 0.5),
    ) +
    person('sword', cx + chance.pick([-1, 1]) * 60, cy + 228, 118, ground === p.night ? disc : p.night)
  );
}

/** Two crossed swords in front of a ring. */
function crossed({ stage: { palette: p }, ground, disc, cx, cy, steel, edge }: Scene): string {
  const sword = (turn: number, colour: string) =>
    group(
      { transform: `translate(${n(cx)} ${n(cy)})rotate(${turn})` },
      path('M-13 -268L0 -298L13 -268V136H-13Z', colour) +
        path('M0 -298L13 -268V136H0Z', mixColours(colour, p.night, 0.22)) +
        path('M-58 136Q0 120 58 136L50 158Q0 146 -50 158Z', disc) +
        path('M-10 156H10V246H-10Z', mixColours(disc, p.night, 0.45)) +
        circle(0, 258, 17, disc),
    );
  return (
    circle(cx, cy, 232, mixColours(ground, disc, 0.24)) +
    circle(cx, cy, 196, disc) +
    circle(cx, cy, 168, mixColours(ground, disc, 0.24)) +
    sword(38, edge === disc ? steel : edge) +
    sword(-38, steel)
  );
}

/** Clip paths for the two halves of a cut disc. */
function halves({ stage: { wide } }: Scene): string {
  const reach = wide ? 600 : 400;
  return (
    el('clipPath', { id: 'upper' }, rect(-reach, -reach, reach * 2, reach, '#000')) +
    el('clipPath', { id: 'lower' }, rect(-reach, 0, reach * 2, reach, '#000'))
  );
}

function sparks({ stage: { chance }, cx, cy }: Scene, colour: string): string {
  let d = '';
  for (let i = 0; i < 26; i++) {
    const [a, far, s] = [chance.range(0, 6.28), chance.range(190, 330), chance.range(3, 11)];
    const [x, y] = [cx + Math.cos(a) * far, cy + Math.sin(a) * far * 0.8];
    d += `M${n(x)} ${n(y - s)}l${n(s * 0.3)} ${n(s)} ${n(-s * 0.3)} ${n(s)} ${n(-s * 0.3)} ${n(-s)}z`;
  }
  return path(d, colour);
}

/** The face of a machine, plate on plate, eyes lit. */
export const mecha: Composition = {
  name: 'mecha',
  suits: ['mecha', 'sci-fi', 'military', 'super robot', 'action'],
  words:
    /\b(gundam|robo\w*|mecha\w*|macross|evangelion|machine|android|cyborg|cyber\w*|steel|iron|transformers?|geass|voltron|force)\b|ロボ|機動|機甲|鋼|装甲|ガンダム|メカ/i,
  moods: ['cool', 'vivid', 'dark'],
  terse: true,
  unasked: 0.15,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.body, p.deep, p.glow, p.deep]);
    const [plate, shade, trim] =
      ground === p.glow
        ? [p.body, p.deep, p.paper]
        : ground === p.body
          ? [p.paper, mixColours(p.paper, p.body, 0.45), p.glow]
          : [mixColours(p.paper, p.body, 0.25), p.body, p.glow];
    const eye = trim === p.paper ? p.glow : trim;
    const both = (d: string, colour: string, more = {}) =>
      path(d, colour, more) + group({ transform: 'scale(-1 1)' }, path(d, colour, more));
    const k = chance.range(0.85, 1.15);
    const horn = chance.pick(['v', 'ears', 'single']);
    const jaw = 150 * k;
    let art = '';
    if (horn === 'v')
      art +=
        both(`M8-190L${n(250 * k)}-330L${n(150 * k)}-210L40-150z`, trim) +
        both(`M8-170L${n(170 * k)}-196L60-140z`, shade);
    if (horn === 'ears')
      art +=
        both(`M120-150L${n(190 * k)}-340L205-120L170-20z`, shade) +
        both(`M140-160L${n(188 * k)}-300L190-130z`, trim);
    if (horn === 'single')
      art += path('M-16-180L0-372L16-180z', trim) + both('M110-180L240-250L180-110z', shade);
    art +=
      both(`M0-206L96-190L176-96L186 40L140 60L0 30z`, plate) +
      both(`M96-190L176-96L186 40L150 30L128-90z`, shade);
    art +=
      both(`M186 40L200 150L120 ${n(150 + jaw)}L52 ${n(150 + jaw)}L60 96L140 60z`, plate) +
      both(`M200 150L120 ${n(150 + jaw)}L92 ${n(120 + jaw)}L160 130z`, shade);
    art +=
      path(`M-60 96L0 60L60 96L52 ${n(150 + jaw)}L0 ${n(176 + jaw)}L-52 ${n(150 + jaw)}Z`, shade) +
      path([0, 1, 2, 3].map((i) => `M-34 ${n(130 + i * 26)}l34 12 34-12v9l-34 12-34-12z`).join(''), p.night);
    art +=
      both('M6 34L60 52L150 22L168 62L60 100L6 74z', p.night) +
      both('M30 58L70 66L142 40L150 58L72 84z', eye);
    art +=
      path('M-22-206L0-120L22-206L12-236H-12z', p.body === plate ? p.glow : p.body) +
      both('M60-150L110-130L96-60L64-70z', 'none', { stroke: shade, 'stroke-width': 4 });
    const shoulder =
      both(
        `M150 ${n(170 + jaw)}L420 ${n(90 + jaw)}L640 ${n(330 + jaw)}V900H90L60 ${n(220 + jaw)}z`,
        ground === p.deep ? p.night : p.deep,
      ) + both(`M190 ${n(186 + jaw)}L400 ${n(124 + jaw)}L470 ${n(200 + jaw)}L230 ${n(260 + jaw)}z`, trim);
    const [cx, cy, scale] = wide ? [w * 0.72, h * 0.5, 0.95] : [w / 2, 330, 1];
    const rays = Array.from(
      { length: 9 },
      (_, i) =>
        `M0 0L${n(Math.cos((i / 9) * 6.283) * 1400)} ${n(Math.sin((i / 9) * 6.283) * 1400)}L${n(Math.cos((i / 9) * 6.283 + 0.3) * 1400)} ${n(Math.sin((i / 9) * 6.283 + 0.3) * 1400)}Z`,
    ).join('');
    const floor = p.night;
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        group(
          { transform: `translate(${n(cx)} ${n(cy)})scale(${scale})` },
          path(rays, mixColours(ground, p.night, 0.16)),
          stroke(`M-210 0a210 210 0 1 0 420 0a210 210 0 1 0-420 0z`, mixColours(ground, p.night, 0.3), 3),
          shoulder,
          art,
        ) +
        (wide
          ? ''
          : path(`M0 ${h - 262}L80 ${h - 236}H${w - 80}L${w} ${h - 262}V${h}H0Z`, floor) +
            path(
              `M0 ${h - 262}L80 ${h - 236}H${w - 80}L${w} ${h - 262}v8L${w - 80} ${h - 228}H80L0 ${h - 254}Z`,
              trim,
            )),
      zones: [foot([floor], 164, { align: ['centre', 'left'] })],
    };
  },
};
