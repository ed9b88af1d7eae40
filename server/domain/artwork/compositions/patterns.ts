import { mixColours } from '../palettes';
import { circle, group, n, path, polygon, rect } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { around, person, ring } from './parts';

/** Halftone dots that grow towards an emblem. Rows of round dashes, so thousands of dots take only a few paths. */
export const halftone: Composition = {
  name: 'halftone',
  suits: ['comedy', 'action', 'parody', 'sports', 'super power', 'kids'],
  words:
    /\b(hero\w*|super|power\w*|punch|bomb\w*|explosion|hyper|ultra|thunder|lightning|lucky|love|heart\w*)\b|爆|超|勇者|ヒーロー|雷|電/i,
  moods: ['vivid', 'warm'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.glow, p.body, p.paper, p.deep]);
    const light = ground === p.glow || ground === p.paper;
    const dot = light
      ? mixColours(ground, p.body, ground === p.paper ? 0.55 : 0.75)
      : ground === p.body
        ? p.deep
        : p.body;
    const low = wide || chance.happens(0.5);
    const cy = wide ? h * 0.5 : low ? h * 0.62 : h * 0.38;
    const cx = wide ? w * 0.72 : w * chance.range(0.42, 0.58);
    const step = 19;
    let rows = '';
    for (let i = 0; i <= 34; i++) {
      const size = step * 1.12 * (1 - i / 34) ** 0.8;
      if (size < 1.2) continue;
      const y = low ? h - i * step : i * step;
      rows += path(`M${i % 2 === 0 ? 0 : n(-step / 2)} ${n(y)}H${w + step}`, 'none', {
        stroke: dot,
        'stroke-width': size,
        'stroke-dasharray': `0 ${step}`,
        'stroke-linecap': 'round',
      });
    }
    const [outer, middle, inner] = light
      ? [p.body, ground === p.glow ? p.paper : p.glow, p.night]
      : [p.glow, p.paper, p.body];
    const r = wide ? h * 0.42 : 236;
    const turn = chance.range(-16, 16);
    const line = { stroke: p.night, 'stroke-width': (5 / r).toFixed(4), 'stroke-linejoin': 'round' };
    const emblem = chance.weighted(emblems)(chance.int(9, 14));
    const at = (k: number, dx = 0, dy = 0) => ({
      transform: `translate(${n(cx + dx)} ${n(cy + dy)})rotate(${n(turn)})scale(${n(r * k)})`,
    });
    return {
      ground,
      art:
        rows +
        group(at(1.02, 12, 15), path(emblem, p.night)) +
        group(at(1), path(emblem, outer, line)) +
        group(at(0.72), path(emblem, middle, line)) +
        group(at(0.42), path(emblem, inner, line)) +
        path(
          polygon(around(cx - r * 0.74, cy - r * 0.82, 26, 4, 34)) +
            polygon(around(cx + r * 0.86, cy - r * 0.62, 15, 4, 22)) +
            polygon(around(cx + r * 0.7, cy + r * 0.86, 20, 4, 28)),
          light ? p.night : p.paper,
        ) +
        circle(cx - r * 0.98, cy + r * 0.62, 12, outer),
      zones: [(low ? head : foot)([ground], low ? 228 : 210)],
    };
  },
};

/** Emblems of radius 1, as unrounded path data. */
const exact = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}Z`;
const spiked = (spikes: number, inner: number) =>
  exact(
    around(0, 0, 1, spikes).flatMap((point, i) => [
      point,
      around(0, 0, inner, spikes, inner, -Math.PI / 2 + Math.PI / spikes)[i] ?? point,
    ]),
  );

const emblems: readonly (readonly [(spikes: number) => string, number])[] = [
  [(spikes) => spiked(spikes, 0.64), 3],
  [() => spiked(5, 0.5), 3],
  [() => 'M.28-1L-.62.14H-.1L-.34 1L.66-.22H.1L.5-1Z', 3],
  [
    () =>
      'M0 .95C-.5.52-1 .14-1-.34-1-.72-.72-.92-.46-.92-.24-.92-.08-.8 0-.62.08-.8.24-.92.46-.92.72-.92 1-.72 1-.34 1 .14.5.52 0 .95Z',
    1,
  ],
  [() => 'M-.9-.62L-.46-.1L0-.86L.46-.1L.9-.62L.74.72H-.74Z', 1],
  [() => 'M-.96-.3C-.96-.74-.5-.9 0-.9S.96-.74.96-.3.5.36.12.36L-.36.9L-.3.34C-.7.26-.96.06-.96-.3Z', 1],
];

/** The focus lines of a manga page, all pointing at one figure; the title on a slanted band. */
export const speedLines: Composition = {
  name: 'speedLines',
  suits: ['action', 'sports', 'shounen', 'martial arts', 'racing', 'super power', 'game'],
  words:
    /\b(speed|race|racing|ball|baseball|soccer|football|tennis|boxing|fight\w*|battle|king|run|duel|initial d|attack|kick)\b|戦|闘|拳|球|走|バトル/i,
  moods: ['vivid', 'warm'],
  terse: true,
  unasked: 0.5,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.glow, p.paper, p.body, p.deep]);
    const line =
      ground === p.paper ? p.body : ground === p.glow ? p.body : ground === p.deep ? p.glow : p.night;
    const [cx, cy] = wide ? [w * 0.7, h * 0.5] : [w * chance.range(0.35, 0.65), h * chance.range(0.3, 0.4)];
    const [rx, ry] = wide ? [170, 190] : [130, 175];
    const count = wide ? 96 : 76;
    let d = '';
    for (let i = 0; i < count; i++) {
      const a = ((i + chance.range(-0.4, 0.4)) / count) * Math.PI * 2;
      const half = chance.range(0.006, 0.024);
      const start = chance.range(1, 1.35);
      const reach = w + h;
      d += polygon([
        [cx + Math.cos(a) * rx * start, cy + Math.sin(a) * ry * start],
        [cx + Math.cos(a - half) * reach, cy + Math.sin(a - half) * reach],
        [cx + Math.cos(a + half) * reach, cy + Math.sin(a + half) * reach],
      ]);
    }
    const band = chance.pick(
      [p.night, p.deep, p.body].filter((colour) => colour !== ground && colour !== line),
    );
    const slant = chance.pick([-1, 1]) * 36;
    const top = 640;
    const bandArt = wide
      ? ''
      : path(`M0 ${top + slant - 16}L${w} ${top - slant - 16}V${h}H0Z`, line === p.glow ? p.paper : p.glow) +
        path(`M0 ${top + slant}L${w} ${top - slant}V${h}H0Z`, band);
    const halo = mixColours(ground, line, 0.14);
    const tall = wide ? 300 : 300;
    const hero = person(chance.pick(['sword', 'coat', 'boy', 'sword']), cx, cy + tall * 0.5, tall, p.night);
    const disc = circle(cx, cy, wide ? 120 : 104, ground === p.paper || ground === p.deep ? p.glow : p.paper);
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        path(d, line) +
        `<g opacity=".9">${path(`M${n(cx - rx)} ${n(cy)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`, halo)}</g>` +
        disc +
        hero +
        bandArt,
      zones: [foot([band], h - top - 36 - 46 - 12)],
    };
  },
};

/** A board of squares with quarter discs, arcs, stairs and stripes, in Bauhaus style. */
export const blocks: Composition = {
  name: 'blocks',
  suits: ['comedy', 'school', 'slice of life', 'music', 'game', 'parody', 'kids', 'avant garde'],
  moods: ['vivid', 'warm'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const side = wide ? 160 : chance.pick([150, 150, 200, 120]);
    const up = !wide && chance.happens(0.35);
    const rows = wide ? 4 : side === 200 ? 3 : side === 150 ? 4 : 5;
    const columns = wide ? 6 : 600 / side;
    const ground = groundOf(stage, [p.night, p.paper, p.deep, p.glow, p.body]);
    const colours = [p.night, p.deep, p.body, p.glow, p.paper];
    const [left, top] = [wide ? w - side * columns : 0, up ? h - rows * side : 0];
    let art = rect(left, top, columns * side, rows * side, mixColours(p.deep, p.body, 0.5));
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        if (wide && chance() > (c + 1.3) / columns) continue;
        const back = chance.pick(colours);
        const front = chance.pick(colours.filter((colour) => colour !== back));
        const third = chance.pick(colours.filter((colour) => colour !== back && colour !== front));
        art += tile(
          chance.int(0, 9),
          left + c * side,
          top + r * side,
          side,
          chance.int(0, 3),
          back,
          front,
          third,
        );
      }
    }
    if (wide) art = art.slice(art.indexOf('/>') + 2);
    return { ground, art, zones: [(up ? head : foot)([ground], (wide ? 240 : h - rows * side) - 84)] };
  },
};

function tile(
  kind: number,
  x: number,
  y: number,
  s: number,
  turn: number,
  back: string,
  front: string,
  third: string,
): string {
  const at = { transform: `translate(${n(x)} ${n(y)})rotate(${turn * 90} ${n(s / 2)} ${n(s / 2)})` };
  const base = rect(x, y, s, s, back);
  const quarter = (k: number) => `M0 0H${n(s * k)}A${n(s * k)} ${n(s * k)} 0 0 1 0 ${n(s * k)}Z`;
  if (kind === 0) return base + path(quarter(1), front, at);
  if (kind === 1)
    return (
      base + path(quarter(1), front, at) + path(quarter(0.66), third, at) + path(quarter(0.33), back, at)
    );
  if (kind === 2)
    return base + path(`M0 ${n(s / 2)}A${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(s)} ${n(s / 2)}Z`, front, at);
  if (kind === 3)
    return (
      base + circle(x + s / 2, y + s / 2, s * 0.36, front) + circle(x + s / 2, y + s / 2, s * 0.14, third)
    );
  if (kind === 4) return base + path(`M0 0H${n(s)}L0 ${n(s)}Z`, front, at);
  if (kind === 5)
    return (
      base +
      path(
        [0, 1, 2, 3].map((i) => `M${n((s / 4) * i)} 0h${n(s / 8)}v${n(s)}h${n(-s / 8)}z`).join(''),
        front,
        at,
      )
    );
  if (kind === 6)
    return (
      base +
      path(
        [0, 1, 2, 3]
          .map(
            (i) =>
              `M${n((s / 4) * i)} ${n((s / 4) * i)}h${n(s - (s / 4) * i)}v${n(s / 4)}h${n(-(s - (s / 4) * i))}z`,
          )
          .join(''),
        front,
        at,
      )
    );
  if (kind === 7)
    return base + path(`${quarter(1)}M${n(s)} ${n(s)}H0A${n(s)} ${n(s)} 0 0 1 ${n(s)} 0Z`, front, at);
  if (kind === 8)
    return (
      base +
      path(
        Array.from({ length: 16 }, (_, i) =>
          ring(x + (s / 4) * ((i % 4) + 0.5), y + (s / 4) * (Math.floor(i / 4) + 0.5), s * 0.055),
        ).join(''),
        front,
      )
    );
  return (
    base +
    path(`M0 0H${n(s / 2)}V${n(s)}H0Z`, front, at) +
    path(`M${n(s / 2)} ${n(s / 4)}A${n(s / 4)} ${n(s / 4)} 0 0 1 ${n(s / 2)} ${n(s * 0.75)}Z`, third, at)
  );
}
