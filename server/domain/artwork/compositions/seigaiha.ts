import { mix } from '../colour';
import { circle, el, fade, rect } from '../svg';
import { type Composition, head, leftColumn, rightColumn } from './composition';
import { anyLight } from './parts';

/** The old wave pattern of overlapping scales, swelling towards the foot; a disc sinks into it. */
export const seigaiha: Composition = {
  name: 'seigaiha',
  suits: ['historical', 'adventure', 'romance', 'sports', 'slice of life'],
  words:
    /\b(sea|ocean|umi|wave|nami|island|shima|ship|pirate|fish|mermaid|aqua|water|blue)\b|海|波|島|船|魚|水|青/i,
  moods: ['cool', 'vivid'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = anyLight(stage);
    const top = h * (wide ? 0.52 : chance.range(0.5, 0.6));
    const shades =
      light.tone === 'night' || light.tone === 'dusk'
        ? [p.body, mix(p.body, p.deep, 0.5), p.deep]
        : [p.body, mix(p.body, p.glow, 0.35), p.deep];
    const rim = light.tone === 'day' ? p.paper : p.glow;
    const scale = (id: string, r: number, fill: string) =>
      el(
        'g',
        { id },
        circle(0, 0, r, fill, { stroke: rim, 'stroke-width': 2.4 }) +
          [0.74, 0.48, 0.22]
            .map((k) => circle(0, 0, r * k, 'none', { stroke: rim, 'stroke-width': 2.4 }))
            .join(''),
      );
    const r = wide ? 62 : chance.pick([50, 60, 75]);
    let waves = '';
    for (let y = top + r * 0.5, i = 0; y < h + r; y += r * 0.5, i++) {
      for (let x = i % 2 === 0 ? 0 : r; x <= w + r; x += 2 * r)
        waves += el('use', { href: `#s${i % 3}`, x, y: y + r * 0.5 });
    }
    const sunR = wide ? h * 0.34 : chance.range(120, 190);
    const cx = wide ? w * 0.72 : w * chance.pick([0.5, 0.68, 0.32]);
    const grounds = [light.top, mix(light.top, light.bottom, 0.6)];
    return {
      ground: light.bottom,
      defs:
        fade('sky', [
          [0, light.top],
          [0.6, light.bottom],
        ]) + shades.map((shade, i) => scale(`s${i}`, r, shade)).join(''),
      art: rect(0, 0, w, h, 'url(#sky)') + circle(cx, top - sunR * 0.15, sunR, light.sun) + waves,
      zones: [head(grounds, Math.min(280, top - sunR * 1.15 - 64), { inks: light.inks })],
      columns: [rightColumn(48, 250, grounds), leftColumn(48, 250, grounds)],
    };
  },
};
