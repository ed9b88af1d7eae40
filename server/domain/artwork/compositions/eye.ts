import { mix } from '../colour';
import type { Chance } from '../seed';
import { circle, el, group, n, path, rect, stroke } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { person } from './parts';

/** An eye; somebody stands in its pupil, or others look on around it. */
export const eye: Composition = {
  name: 'eye',
  suits: ['horror', 'psychological', 'supernatural', 'vampire'],
  words:
    /\b(eye|eyes|hitomi|see|witch|death|dead|ghost|curse\w*|fear|monster|ghoul|vampire|blood)\b|眼|瞳|死|呪|怪|殺|血|影|闇/i,
  moods: ['dark', 'vivid'],
  unasked: 0.6,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    // First of all, so that the wallpaper shows the same eyes as the poster.
    const look = chance.pick(['plain', 'upright', 'many'] as const);
    const ground = groundOf(stage, [p.night, p.deep, p.body, p.glow, p.night]);
    const cx = wide ? w * 0.71 : w / 2;
    const cy = wide ? h * 0.48 : 330;
    const [rw, rh] = wide ? [380, 236] : [268, 190];
    const upright = !wide && look === 'upright';
    const white = ground === p.glow ? p.paper : ground === p.body ? p.paper : mix(p.paper, p.glow, 0.2);
    const iris = ground === p.body ? p.deep : p.body;
    const shape = (k: number) =>
      `M${n(-rw * k)} 0Q${n(-rw * 0.4 * k)} ${n(-rh * 1.5 * k)} ${n(rw * 0.16 * k)} ${n(-rh * 0.86 * k)}Q${n(rw * 0.72 * k)} ${n(-rh * 0.5 * k)} ${n(rw * k)} ${n(rh * 0.12 * k)}Q${n(rw * 0.3 * k)} ${n(rh * 1.02 * k)} ${n(-rw * 0.36 * k)} ${n(rh * 0.6 * k)}Q${n(-rw * 0.8 * k)} ${n(rh * 0.36 * k)} ${n(-rw * k)} 0Z`;
    const r = rh * 0.72;
    let rays = '';
    for (let i = 0; i < 44; i++) {
      const a = (i / 44) * Math.PI * 2;
      const from = r * chance.range(0.5, 0.66);
      rays += `M${n(Math.cos(a) * from)} ${n(Math.sin(a) * from)}L${n(Math.cos(a) * r * 0.93)} ${n(Math.sin(a) * r * 0.93)}`;
    }
    const lashColour = ground === p.night ? p.glow : p.night;
    let lashes = '';
    for (let i = 0; i < 9; i++) {
      const t = -0.82 + i * 0.21;
      const y = -rh * 0.98 * Math.cos(t * 1.25);
      lashes += `M${n(t * rw - 9)} ${n(y)}Q${n(t * rw * 1.12)} ${n(y - 50)} ${n(t * rw * 1.32)} ${n(y - 78 - 24 * Math.cos(t * 2))}Q${n(t * rw * 1.1 + 16)} ${n(y - 40)} ${n(t * rw + 11)} ${n(y)}Z`;
    }
    const many = look === 'many';
    const others = many
      ? onlookers(chance, { w, wide, cx, cy }, [ground, white, iris, p.night, lashColour])
      : '';
    const waves = (many ? [1.36] : [1.36, 1.62, 1.9, 2.2])
      .map((k) => stroke(shape(k), mix(ground, iris === p.deep ? p.night : p.body, 0.6), 3))
      .join('');
    return {
      ground,
      defs: el('clipPath', { id: 'lid' }, path(shape(1), '#000')),
      art:
        rect(0, 0, w, h, ground) +
        others +
        el(
          'g',
          {
            transform: `translate(${n(cx)} ${n(cy)})${upright ? 'rotate(90)scale(.92)' : many ? 'scale(.6)' : chance.happens(0.5) ? 'scale(-1 1)' : ''}`,
          },
          waves +
            path(lashes, lashColour) +
            path(shape(1), white) +
            el(
              'g',
              { 'clip-path': 'url(#lid)' },
              circle(0, -6, r, iris) +
                stroke(rays, p.glow, 4, { transform: 'translate(0 -6)', 'stroke-linecap': 'round' }) +
                circle(0, -6, r * 0.48, p.night) +
                circle(r * 0.34, -r * 0.42, r * 0.17, p.paper) +
                path(shape(1), 'none', { stroke: p.night, 'stroke-width': 30, opacity: '.25' }),
            ) +
            path(shape(1), 'none', { stroke: lashColour, 'stroke-width': 9, 'stroke-linejoin': 'round' }) +
            (upright || many
              ? ''
              : person(chance.pick(['girl', 'coat', 'boy']), 0, r * 0.36, r * 0.7, p.glow)),
        ) +
        (wide ? '' : rect(0, 626, w, h - 626, ground)),
      zones: [foot([ground], 210, { align: ['centre', 'left'] })],
    };
  },
};

/** Small eyes all around, each turned its own way, never over the large one. */
function onlookers(
  chance: Chance,
  { w, wide, cx, cy }: { w: number; wide: boolean; cx: number; cy: number },
  [ground, white, iris, pupil, lid]: [string, string, string, string, string],
): string {
  let art = '';
  for (let i = 0; i < 26; i++) {
    const outer = i >= 11;
    const a = ((outer ? i - 11 : i) / (outer ? 15 : 11)) * Math.PI * 2 + chance.range(-0.08, 0.08);
    const [far, s] = outer ? [330, chance.range(20, 34)] : [224, chance.range(32, 52)];
    const [x, y] = [cx + Math.cos(a) * far, cy + Math.sin(a) * far * 0.88];
    if (x < s || x > w - s || y < s || (!wide && y > 586)) continue;
    const almond = `M${n(-s)} 0Q0 ${n(-s * 0.95)} ${n(s)} 0Q0 ${n(s * 0.85)} ${n(-s)} 0Z`;
    const look = chance.range(-0.25, 0.25) * s;
    art += group(
      { transform: `translate(${n(x)} ${n(y)})rotate(${n(chance.range(-40, 40))})` },
      path(almond, mix(white, ground, 0.12), { stroke: lid, 'stroke-width': 3 }),
      circle(look, 0, s * 0.4, iris) + circle(look, 0, s * 0.19, pupil),
    );
  }
  return art;
}
