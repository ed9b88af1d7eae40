import { mix } from '../colour';
import { circle, group, n, path, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';

/** The face of a clock, its hands at an hour of the anime's own, wheels behind. */
export const clock: Composition = {
  name: 'clock',
  suits: ['sci-fi', 'mystery', 'psychological', 'time travel', 'thriller', 'drama'],
  words:
    /\b(time|times|clock\w*|hour\w*|second|minute|steins|loop|tomorrow|yesterday|today|forever|eternal\w*|eternity|future|past|again|remake|repeat|midnight|season|years?|century|toki|ashita)\b|時|刻|明日|未来|永遠|今日|昨日|リピート/i,
  moods: ['dark', 'earth', 'cool'],
  unasked: 0.6,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.deep, p.night, p.body, p.paper, p.glow]);
    const light = ground === p.paper || ground === p.glow;
    const low = !wide && chance.happens(0.45);
    const cx = wide ? w * 0.73 : w * chance.pick([0.5, 0.5, 0.66, 0.34]);
    const cy = wide ? h * 0.5 : low ? 612 : 300;
    const r = wide ? 252 : 250;
    const face = light ? p.body : ground === p.body ? p.paper : p.glow;
    const mark = light ? (ground === p.glow ? p.paper : p.glow) : p.night;
    let ticks = '';
    let fine = '';
    for (let i = 0; i < 60; i++) {
      const [s, c] = [Math.sin((i * Math.PI) / 30), -Math.cos((i * Math.PI) / 30)];
      const d = `M${n(s * r * (i % 5 === 0 ? 0.76 : 0.86))} ${n(c * r * (i % 5 === 0 ? 0.76 : 0.86))}L${n(s * r * 0.91)} ${n(c * r * 0.91)}`;
      if (i % 5 === 0) ticks += d;
      else fine += d;
    }
    const wheel = (x: number, y: number, radius: number, teeth: number, colour: string) => {
      let d = '';
      for (let i = 0; i < teeth; i++) {
        const a = (i / teeth) * Math.PI * 2;
        const at = (k: number, b: number) =>
          `${n(x + Math.cos(a + (b * Math.PI) / teeth) * radius * k)} ${n(y + Math.sin(a + (b * Math.PI) / teeth) * radius * k)}`;
        d += `${i === 0 ? 'M' : 'L'}${at(0.87, 0)}L${at(1, 0.25)}L${at(1, 0.75)}L${at(0.87, 1)}L${at(0.87, 2)}`;
      }
      return (
        path(`${d}Z`, colour) +
        circle(x, y, radius * 0.62, ground) +
        circle(x, y, radius * 0.5, 'none', { stroke: colour, 'stroke-width': radius * 0.09 }) +
        circle(x, y, radius * 0.16, colour)
      );
    };
    const behind = mix(ground, light ? p.body : p.paper, 0.24);
    const hour = chance.range(0, 360);
    const hand = (turn: number, length: number, thick: number, colour: string) =>
      group(
        { transform: `rotate(${n(turn)})` },
        path(
          `M${n(-thick)} ${n(r * 0.12)}L${n(-thick * 0.6)} ${n(-length * 0.7)}L0 ${n(-length)}L${n(thick * 0.6)} ${n(-length * 0.7)}L${n(thick)} ${n(r * 0.12)}Z`,
          colour,
        ),
      );
    const side = cx < w * 0.45 ? -1 : 1;
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        wheel(cx - side * r * 0.96, cy + (low ? -1 : 1) * r * 0.7, 116, 16, behind) +
        wheel(cx + side * r * 1.02, cy - (low ? -1 : 1) * r * 0.66, 92, 13, behind) +
        wheel(cx + side * r * 0.9, cy + r * 0.82 * (low ? 1 : 0.7), 62, 10, behind) +
        circle(cx + 9, cy + 12, r * 1.05, p.night, { opacity: '.28' }) +
        circle(cx, cy, r * 1.05, mark === p.night ? p.night : mark) +
        circle(cx, cy, r * 0.985, face) +
        circle(cx, cy, r * 0.66, 'none', { stroke: mark, 'stroke-width': 2 }) +
        group(
          { transform: `translate(${n(cx)} ${n(cy)})` },
          stroke(ticks, mark, 11),
          stroke(fine, mark, 3),
          hand(hour, r * 0.52, 15, mark),
          hand((hour * 12) % 360, r * 0.82, 9, mark),
          hand(chance.range(0, 360), r * 0.88, 3, light ? p.paper : p.body),
          circle(0, 0, 17, mark),
          circle(0, 0, 6, face),
        ) +
        (wide ? '' : low ? rect(0, 0, w, 300, ground) : rect(0, 628, w, h, ground)),
      zones: [low ? head([ground], 226) : foot([ground], 212)],
    };
  },
};
