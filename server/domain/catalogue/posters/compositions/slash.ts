import { mix } from '../colour';
import { circle, group, n, path, rect } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { person } from './parts';

/** Three strokes of a blade across a disc. */
export const slash: Composition = {
  name: 'slash',
  suits: ['action', 'samurai', 'martial arts', 'fantasy', 'super power', 'historical', 'thriller'],
  words:
    /\b(sword|swords|blade|katana|ken|slayer|hunter|warrior|knight\w*|saber|slash|kill|rebellion|revenge\w*|assassin\w*|fang)\b|剣|刀|刃|斬|騎士|滅|牙/i,
  moods: ['dark', 'warm', 'vivid'],
  unasked: 0.6,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.glow, p.paper, p.body]);
    const light = ground === p.glow || ground === p.paper;
    const low = wide || chance.happens(0.5);
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 0.5 : low ? 590 : 320;
    const disc = light ? p.body : ground === p.body ? p.glow : chance.pick([p.body, p.glow]);
    const cut = (length: number, thick: number) =>
      `M${n(-length)} 0Q${n(-length * 0.2)} ${n(-thick)} ${n(length)} ${n(-thick * 0.3)}Q${n(-length * 0.1)} ${n(thick * 0.6)} ${n(-length)} 0Z`;
    const lean = chance.pick([-1, 1]) * chance.range(28, 44);
    const blade = disc === p.glow ? p.paper : p.glow;
    let art = circle(cx, cy, 236, mix(ground, disc, 0.28)) + circle(cx, cy, 206, disc);
    [
      [-118, 520, 34],
      [0, 620, 62],
      [112, 480, 26],
    ].forEach(([dy, length, thick], i) => {
      art += group(
        {
          transform: `translate(${n(cx)} ${n(cy)})rotate(${n(lean + chance.range(-5, 5))})translate(0 ${dy})`,
        },
        path(
          cut((length ?? 0) * (wide ? 0.8 : 0.62), thick ?? 0),
          i === 1
            ? p.paper === ground
              ? p.night
              : light
                ? p.night
                : p.paper
            : blade === ground
              ? p.paper
              : blade,
        ),
      );
    });
    let sparks = '';
    for (let i = 0; i < 26; i++) {
      const [a, d, s] = [chance.range(0, 6.28), chance.range(190, 330), chance.range(3, 11)];
      const [x, y] = [cx + Math.cos(a) * d, cy + Math.sin(a) * d * 0.8];
      sparks += `M${n(x)} ${n(y - s)}l${n(s * 0.3)} ${n(s)} ${n(-s * 0.3)} ${n(s)} ${n(-s * 0.3)} ${n(-s)}z`;
    }
    art +=
      path(sparks, light ? p.body : p.glow) +
      person('sword', cx, cy + 190, 262, light || disc === p.body ? p.night : p.night);
    const [zoneTop, rest] = low ? [0, cy - 250] : [cy + 250, h];
    return {
      ground,
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
