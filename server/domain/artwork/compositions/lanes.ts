import { mix } from '../colour';
import { circle, n, rect, stroke } from '../svg';
import { type Composition, foot, groundOf } from './composition';

/** The lanes of a track (or grooves of a record) sweeping round a corner, a ball in flight. */
export const lanes: Composition = {
  name: 'lanes',
  suits: ['sports', 'racing', 'music', 'school', 'comedy'],
  words:
    /\b(swim\w*|free|volley\w*|basket\w*|haikyu\w*|slam|ace|goal|pitch|stadium|derby|uma|horse|cycling|pedal|ski\w*|skate|surf|dive|hit)\b|排球|野球|水泳|卓球|陸上|馬|ボール|スケート/i,
  moods: ['vivid', 'warm'],
  unasked: 0.4,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.paper, p.glow]);
    const light = ground === p.paper || ground === p.glow;
    const right = wide || chance.happens(0.5);
    const ox = right ? w + 30 : -30;
    const oy = wide ? -60 : -10;
    const count = 6;
    const [from, step] = wide ? [250, 92] : [150, 76];
    const shades = light
      ? [p.body, p.deep, ground === p.paper ? p.glow : p.paper]
      : [p.body, p.glow, ground === p.night ? p.deep : p.night];
    let art = '';
    for (let i = count; i > 0; i--) art += circle(ox, oy, from + i * step, shades[i % 3] ?? p.body);
    art += circle(ox, oy, from, ground);
    for (let i = 0; i <= count; i++)
      art += circle(ox, oy, from + i * step, 'none', { stroke: p.paper, 'stroke-width': 5 });
    const a = right ? Math.PI * chance.range(0.66, 0.8) : Math.PI * chance.range(0.2, 0.34);
    const rr = from + step * chance.pick([1.5, 2.5]);
    const [bx, by] = [ox + Math.cos(a) * rr, oy + Math.sin(a) * rr];
    const ball = 62;
    const tail = [0.16, 0.32, 0.48]
      .map((k, i) =>
        circle(
          ox + Math.cos(a + (right ? -k : k)) * rr,
          oy + Math.sin(a + (right ? -k : k)) * rr,
          ball * (0.8 - i * 0.22),
          p.paper,
          { opacity: ['.5', '.3', '.16'][i] },
        ),
      )
      .join('');
    const seams = `M${n(bx - ball * 0.7)} ${n(by - ball * 0.7)}q${n(ball * 0.75)} ${n(ball * 0.7)} 0 ${n(ball * 1.4)}M${n(bx + ball * 0.7)} ${n(by - ball * 0.7)}q${n(-ball * 0.75)} ${n(ball * 0.7)} 0 ${n(ball * 1.4)}`;
    const ink = mix(p.night, p.deep, 0.3);
    art +=
      tail +
      circle(bx + 9, by + 13, ball, p.night, { opacity: '.35' }) +
      circle(bx, by, ball, p.paper) +
      stroke(seams, ink, 4.5) +
      stroke(
        `M${n(bx - ball)} ${n(by)}a${ball} ${ball} 0 1 0 ${2 * ball} 0a${ball} ${ball} 0 1 0 ${-2 * ball} 0`,
        ink,
        4.5,
      );
    const edge = oy + from + count * step;
    return {
      ground,
      art: rect(0, 0, w, h, ground) + art,

      zones: [foot([ground], h - edge - 46 - 34)],
    };
  },
};
