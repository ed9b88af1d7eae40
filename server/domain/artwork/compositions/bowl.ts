import { mix } from '../colour';
import { circle, el, n, path, rect, stroke } from '../svg';
import { type Composition, groundOf, head } from './composition';
import { ring } from './parts';

/** A bowl, its steam, a pattern round the rim. */
export const bowl: Composition = {
  name: 'bowl',
  suits: ['gourmet', 'slice of life', 'comedy', 'iyashikei', 'historical'],
  words:
    /\b(food\w*|cook\w*|chef|restaurant|diner|ramen|noodle\w*|bread|sweet\w*|cake|tea|coffee|cafe|bar|gohan|meshi|rice|kitchen|recipe|dish\w*|eat\w*|hungry|gourmet|bento|bakery|patisserie)\b|食|飯|料理|茶|珈琲|パン|ラーメン|菓子|酒|弁当|ごはん/i,
  moods: ['warm', 'earth', 'soft'],
  terse: true,
  unasked: 0.12,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.glow, p.paper, p.deep, p.body]);
    const light = ground === p.glow || ground === p.paper;
    const cx = wide ? w * 0.72 : w / 2;
    const r = wide ? 250 : 238;
    const y = wide ? h * 0.5 : 566;
    const dish = light ? p.body : ground === p.body ? p.deep : p.body;
    const rim = light ? p.deep : p.glow;
    const pattern = ground === p.paper ? p.glow : p.paper;
    const broth = ground === p.glow ? p.paper : p.glow;
    const body = `M${n(cx - r)} ${n(y)}C${n(cx - r * 0.96)} ${n(y + r * 0.6)} ${n(cx - r * 0.6)} ${n(y + r * 0.86)} ${n(cx - r * 0.36)} ${n(y + r * 0.9)}H${n(cx + r * 0.36)}C${n(cx + r * 0.6)} ${n(y + r * 0.86)} ${n(cx + r * 0.96)} ${n(y + r * 0.6)} ${n(cx + r)} ${n(y)}Z`;
    const motif = chance.int(0, 2);
    const marks = Array.from({ length: 13 }, (_, i) => {
      const x = cx - r + (i + 0.5) * ((2 * r) / 13);
      if (motif === 0) return `M${n(x - 15)} ${n(y + 62)}a15 15 0 0 1 30 0h-6a9 9 0 0 0-18 0z`;
      if (motif === 1) return ring(x, y + 56, 8);
      return `M${n(x)} ${n(y + 38)}l14 18-14 18-14-18z`;
    }).join('');
    const steam = [-0.42, 0, 0.42].map((k, i) => {
      const [x, top] = [cx + k * r, y - (wide ? 200 : 236) + Math.abs(k) * 70];
      const s = i === 1 ? 1 : -1;
      return `M${n(x)} ${n(y - 46)}C${n(x - 46 * s)} ${n(y - 100)} ${n(x + 46 * s)} ${n(y - 140)} ${n(x)} ${n(top)}`;
    });
    const table = wide ? y + r * 0.92 : y + r;
    const egg =
      circle(cx - 70, y - 4, 46, p.paper) +
      circle(cx - 70, y - 6, 22, p.glow === broth ? p.body : p.glow) +
      circle(cx + 66, y - 8, 40, p.paper, { stroke: p.body, 'stroke-width': 3 }) +
      stroke(`M${n(cx + 66)} ${n(y - 6)}m-14 0a14 14 0 1 1 14 12a7 7 0 1 1 4-12`, p.body, 4);
    return {
      ground,
      defs: el('clipPath', { id: 'dish' }, path(body, '#000')),
      art:
        rect(0, 0, w, h, ground) +
        stroke(steam.join(''), mix(ground, light ? p.body : p.paper, 0.5), 13, {
          'stroke-linecap': 'round',
        }) +
        rect(0, table - 20, w, h, light ? mix(ground, p.body, 0.85) : mix(ground, p.night, 0.6)) +
        el('ellipse', { cx, cy: table - 2, rx: r * 0.8, ry: 20, fill: p.night, opacity: '.35' }) +
        el('ellipse', { cx, cy: y, rx: r, ry: 46, fill: rim }) +
        el('ellipse', { cx, cy: y + 3, rx: r - 18, ry: 35, fill: broth }) +
        egg +
        path(
          `M${n(cx - r * 0.24)} ${n(y + r * 0.88)}h${n(r * 0.48)}l14 34h${n(-r * 0.48 - 28)}z`,
          mix(dish, p.night, 0.4),
        ) +
        path(body, dish) +
        el(
          'g',
          { 'clip-path': 'url(#dish)' },
          rect(cx - r, y - 4, 2 * r, 16, rim) +
            rect(cx - r, y + 92, 2 * r, 7, pattern) +
            path(marks, pattern) +
            path(
              `M${n(cx + r)} ${n(y)}C${n(cx + r * 0.9)} ${n(y + r * 0.8)} ${n(cx + r * 0.4)} ${n(y + r)} ${n(cx)} ${n(y + r)}C${n(cx + r * 0.5)} ${n(y + r * 0.7)} ${n(cx + r * 0.66)} ${n(y + r * 0.4)} ${n(cx + r * 0.7)} ${n(y)}Z`,
              p.night,
              { opacity: '.22' },
            ),
        ) +
        stroke(
          `M${n(cx + 40)} ${n(y - 26)}L${n(cx + r + 60)} ${n(y - 210)}M${n(cx + 78)} ${n(y - 22)}L${n(cx + r + 92)} ${n(y - 182)}`,
          light ? p.deep : p.night === ground ? p.paper : p.night,
          11,
          { 'stroke-linecap': 'round' },
        ),
      zones: [head([ground], 238)],
    };
  },
};
