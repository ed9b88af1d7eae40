import { mix } from '../colour';
import { circle, n, path, rect } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { ring } from './parts';

/** A board of squares with quarter discs, arcs, stairs and stripes: the school of plain forms. */
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
    let art = rect(left, top, columns * side, rows * side, mix(p.deep, p.body, 0.5));
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
