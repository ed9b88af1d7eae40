import { mixColours } from '../palettes';
import { circle, el, group, n, path, polygon, rect } from '../svg';
import { type Composition, foot, groundOf, type Stage } from './composition';
import { around, land, person, ridge, ring } from './parts';

/** Beams from above on one performer, the crowd in front with its lights up. */
export const stageLights: Composition = {
  name: 'stageLights',
  suits: ['music', 'idol', 'performing arts', 'showbiz', 'drama'],
  words:
    /\b(idol\w*|live|band|music\w*|song|uta|sing\w*|stage|rock|bocchi|dance\w*|piano|melody|symphon\w*|revue|starlight|project|pri\w*|show)\b|歌|アイドル|音|ライブ|バンド|舞台|ステージ/i,
  moods: ['vivid', 'soft', 'dark'],
  terse: true,
  unasked: 0.12,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.night]);
    const cx = wide ? w * 0.7 : w * chance.range(0.42, 0.58);
    const floor = wide ? h * 0.74 : 560;
    const colours = [p.glow, p.body, p.paper, p.body, p.glow];
    let beams = '';
    const lamps = wide ? 9 : 6;
    for (let i = 0; i < lamps; i++) {
      const x = (wide ? w * 0.34 : 0) + ((wide ? w * 0.66 : w) * (i + 0.5)) / lamps;
      const aim = cx + chance.range(-1, 1) * (wide ? 260 : 190) * (i % 2 === 0 ? 1 : 0.3);
      const spread = chance.range(44, 92);
      beams +=
        path(
          `M${n(x - 7)} 0h14L${n(aim + spread)} ${n(floor + 14)}H${n(aim - spread)}Z`,
          colours[i % colours.length] ?? p.glow,
          { opacity: i % 2 === 0 ? '.34' : '.5' },
        ) + path(`M${n(x - 15)} 0h30l-5 17h-20z`, p.paper);
    }
    beams += path(`M${n(cx - 10)} 0h20L${n(cx + 98)} ${n(floor + 14)}H${n(cx - 98)}Z`, p.paper, {
      opacity: '.42',
    });
    let crowd = `M-10 ${h}V${n(floor + 96)}`;
    let lights = '';
    for (let x = -10; x < w + 30; ) {
      const b = chance.range(30, 46);
      const y = floor + 76 + chance.range(0, 34);
      crowd += `L${n(x)} ${n(floor + 122)}Q${n(x + b * 0.05)} ${n(y)} ${n(x + b / 2)} ${n(y)}T${n(x + b)} ${n(floor + 122)}`;
      if (chance.happens(0.4))
        lights += `M${n(x + b)} ${n(y + 20)}l${n(chance.range(-12, 12))} ${n(-chance.range(44, 70))}`;
      x += b;
    }
    crowd += `V${h}Z`;
    const dark = ground === p.night ? mixColours(p.night, '#000000', 0.3) : p.night;
    const confetti = Array.from({ length: 46 }, () => {
      const [x, y, s] = [chance.range(wide ? w * 0.4 : 0, w), chance.range(20, floor), chance.range(3, 7)];
      return `M${n(x)} ${n(y)}l${n(s)} ${n(-s * 0.5)} ${n(s * 0.4)} ${n(s)} ${n(-s)} ${n(s * 0.5)}z`;
    }).join('');
    const tall = wide ? 200 : 210;
    const players = chance.pick([1, 1, 2, 3, 5]);
    const band = Array.from({ length: players }, (_, i) => {
      const k = i - (players - 1) / 2;
      const size = tall * (players === 1 ? 1 : 0.86 - Math.abs(k) * 0.08);
      return person(
        chance.pick(['girl', 'girl', 'boy', 'coat']),
        cx + k * (players > 3 ? 72 : 96),
        floor + 16 - Math.abs(k) * 5,
        size,
        dark,
      );
    });
    const screen = chance.int(0, 2);
    const [mx, my] = [cx, floor - 170];
    const panel = mixColours(ground, p.body, 0.75);
    const behind =
      screen === 0
        ? ''
        : screen === 1
          ? path(ring(mx, my, 168), panel) + path(ring(mx, my, 130), mixColours(panel, p.glow, 0.35))
          : path(polygon(around(mx, my + 24, 220, 3)), panel) +
            path(polygon(around(mx, my + 24, 160, 3)), mixColours(panel, p.glow, 0.35));
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        behind +
        beams +
        path(confetti, p.glow) +
        el('ellipse', {
          cx,
          cy: floor + 14,
          rx: wide ? 230 : 190,
          ry: 24,
          fill: mixColours(p.paper, p.glow, 0.5),
        }) +
        band.join('') +
        rect(0, floor + 46, w, h, mixColours(ground, p.body, 0.5)) +
        path(lights, 'none', { stroke: p.glow, 'stroke-width': 5, 'stroke-linecap': 'round' }) +
        path(crowd, dark),
      zones: [foot([dark], 170)],
    };
  },
};

/** One view at several hours of the day, as frames of a film strip across the sheet, or stacked vertically. */
export const film: Composition = {
  name: 'film',
  suits: ['drama', 'mystery', 'performing arts', 'showbiz', 'avant garde', 'anthology'],
  words:
    /\b(movie|film|cinema|gekijouban|memories|stories|tales|collection|theater|theatre|shorts?|memory|photo\w*|camera)\b|劇場版|映画|短編|写真|物語/i,
  moods: ['dark', 'warm', 'cool'],
  terse: true,
  unasked: 0.2,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.paper, p.glow, p.body, p.deep]);
    const strip = wide || chance.happens(0.55);
    const [fw, fh, gap, count] = strip
      ? [336, 214, 22, 5]
      : chance.pick([[512, 176, 14, 3] as const, [512, 128, 12, 4] as const]);
    const frames = framesOf(stage, fw, fh, gap, count);
    const edge = 646;
    const band = ground === p.deep || ground === p.body ? p.night : ground;
    let art = rect(0, 0, w, h, strip ? ground : band);
    if (strip) {
      const lean = chance.pick([-1, 1]) * chance.range(7, 13);
      const total = count * (fh + gap);
      let holes = '';
      for (let y = -10; y < total; y += 38)
        holes += `M-38 ${n(y)}h18v22h-18zM${n(fw + 20)} ${n(y)}h18v22h-18z`;
      const place = wide
        ? `translate(${n(w * 0.62)} -120)rotate(${n(Math.abs(lean))})`
        : `translate(${n(w / 2 - fw / 2)} -92)rotate(${n(lean)} ${n(fw / 2)} 360)`;
      art += group(
        { transform: place },
        rect(-54, -400, fw + 108, total + 800, p.night),
        path(holes, ground),
        frames,
      );
      if (!wide) art += rect(0, edge, w, h, band);
    } else {
      art += group({ transform: 'translate(44 48)' }, frames);
    }
    return {
      ground,
      defs: el('clipPath', { id: 'frame' }, rect(0, 0, fw, fh, '#000', { rx: 5 })),
      art,
      zones: [foot([band], h - edge - 46 - 30)],
    };
  },
};

function framesOf({ palette: p, chance }: Stage, fw: number, fh: number, gap: number, count: number): string {
  const skies = [p.glow, mixColours(p.body, p.glow, 0.35), p.body, p.deep];
  const hills = ridge(chance, fw, fh * 0.82, fh * 0.4, 8, 0.1);
  const who = chance.pick(['girl', 'boy', 'coat', 'sword'] as const);
  return Array.from({ length: count }, (_, i) => {
    const sky = skies[i % skies.length] ?? p.body;
    const t = i / (count - 1);
    return group(
      { transform: `translate(0 ${n(i * (fh + gap))})`, 'clip-path': 'url(#frame)' },
      rect(0, 0, fw, fh, sky),
      circle(fw * (0.16 + t * 0.68), fh * (0.32 + (t - 0.45) ** 2), fh * 0.17, i < 2 ? p.paper : p.glow),
      path(land(hills, fh + 2, true), mixColours(sky, p.night, 0.55)),
      person(who, fw * (0.24 + t * 0.54), fh * 0.95, fh * 0.5, p.night),
    );
  }).join('');
}

/** A hand of cards, one turned to show its suit. */
export const cards: Composition = {
  name: 'cards',
  suits: ['game', 'strategy', 'psychological', 'strategy game', 'comedy', 'thriller'],
  words:
    /\b(card\w*|cardfight\w*|gambl\w*|casino|bet|joker|poker|queen|king|jack|ace|duel\w*|yu-gi-oh\w*|trump|magician|trick\w*|lucky|luck|chess|shogi|mahjong|vanguard)\b|カード|決闘|賭|札|遊戯|将棋|麻雀|咲/i,
  moods: ['vivid', 'dark', 'warm'],
  terse: true,
  unasked: 0.2,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.deep, p.body, p.night, p.glow]);
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 1.02 : 690;
    const [cw, ch] = [214, 318];
    const count = chance.int(4, 5);
    const suit = suits[chance.int(0, suits.length - 1)] ?? suits[0];
    const back = ground === p.body ? p.deep : p.body;
    const rim = ground === p.glow ? p.night : p.glow;
    const lattice = Array.from({ length: 15 }, (_, i) =>
      polygon(around(-cw / 2 + 42 + (i % 3) * 65, -ch / 2 + 44 + Math.floor(i / 3) * 57, 17, 4, 24)),
    ).join('');
    let art = '';
    for (let i = 0; i < count; i++) {
      const turn = (i - (count - 1) / 2) * (wide ? 17 : 16.5);
      const shown = i === count - 1;
      const face = shown
        ? rect(-cw / 2, -ch / 2, cw, ch, p.paper, { rx: 16 }) +
          path(suit ?? '', p.body === ground ? p.deep : p.body, { transform: 'scale(74)' }) +
          path(suit ?? '', p.night, { transform: `translate(${-cw / 2 + 28} ${-ch / 2 + 34})scale(16)` }) +
          path(suit ?? '', p.night, {
            transform: `translate(${cw / 2 - 28} ${ch / 2 - 34})rotate(180)scale(16)`,
          })
        : rect(-cw / 2, -ch / 2, cw, ch, p.paper, { rx: 16 }) +
          rect(-cw / 2 + 10, -ch / 2 + 10, cw - 20, ch - 20, back, { rx: 9 }) +
          path(lattice, rim);
      art += group(
        { transform: `rotate(${n(turn)})translate(0 ${wide ? -400 : -372})` },
        rect(-cw / 2 - 7, -ch / 2 + 5, cw, ch, p.night, { rx: 16, opacity: '.3' }) + face,
      );
    }
    const rays = Array.from({ length: 14 }, (_, i) => {
      const a = Math.PI + (i / 14) * Math.PI;
      return polygon([
        [0, 0],
        [Math.cos(a) * 1500, Math.sin(a) * 1500],
        [Math.cos(a + 0.11) * 1500, Math.sin(a + 0.11) * 1500],
      ]);
    }).join('');
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        group(
          { transform: `translate(${n(cx)} ${n(cy)})` },
          path(rays, mixColours(ground, p.night, 0.22)),
          art,
        ) +
        (wide ? '' : rect(0, 646, w, h, ground) + rect(0, 646, w, 4, rim)),
      zones: [foot([ground], 186)],
    };
  },
};

/** Spade, heart, diamond, club, of radius 1. */
const suits = [
  'M0-1C.3-.55.95-.2.95.26.95.66.46.84.14.52L.3 1H-.3L-.14.52C-.46.84-.95.66-.95.26-.95-.2-.3-.55 0-1Z',
  'M0 .95C-.5.52-1 .14-1-.34-1-.72-.72-.92-.46-.92-.24-.92-.08-.8 0-.62.08-.8.24-.92.46-.92.72-.92 1-.72 1-.34 1 .14.5.52 0 .95Z',
  'M0-1C.2-.6.46-.26.78 0 .46.26.2.6 0 1-.2.6-.46.26-.78 0-.46-.26-.2-.6 0-1Z',
  'M0-1A.42.42 0 0 1 .34-.3.42.42 0 1 1 .13.34L.3 1H-.3L-.13.34A.42.42 0 1 1-.34-.3.42.42 0 0 1 0-1Z',
];
