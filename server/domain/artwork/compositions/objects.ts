import { mixColours } from '../palettes';
import { circle, el, group, n, path, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { land, person, petals, ridge, ring, stars } from './parts';

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
        stroke(steam.join(''), mixColours(ground, light ? p.body : p.paper, 0.5), 13, {
          'stroke-linecap': 'round',
        }) +
        rect(
          0,
          table - 20,
          w,
          h,
          light ? mixColours(ground, p.body, 0.85) : mixColours(ground, p.night, 0.6),
        ) +
        el('ellipse', { cx, cy: table - 2, rx: r * 0.8, ry: 20, fill: p.night, opacity: '.35' }) +
        el('ellipse', { cx, cy: y, rx: r, ry: 46, fill: rim }) +
        el('ellipse', { cx, cy: y + 3, rx: r - 18, ry: 35, fill: broth }) +
        egg +
        path(
          `M${n(cx - r * 0.24)} ${n(y + r * 0.88)}h${n(r * 0.48)}l14 34h${n(-r * 0.48 - 28)}z`,
          mixColours(dish, p.night, 0.4),
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

/** An open fan, rib by rib, with a band of pattern. */
export const fan: Composition = {
  name: 'fan',
  suits: ['historical', 'romance', 'drama', 'performing arts', 'supernatural', 'girls love'],
  words:
    /\b(rakugo|kabuki|geisha|maiko|edo|heian|kyoto|taisho|karuta|chihaya\w*|shogun|genji|kimono|ooku|oiran|hanamaru|matsuri|festival)\b|祭|大正|江戸|京|落語|雅|姫|舞/i,
  moods: ['warm', 'soft', 'earth'],
  unasked: 0.5,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.paper, p.glow, p.body]);
    const light = ground === p.paper || ground === p.glow;
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 0.96 : 606;
    const r = wide ? h * 0.82 : 470;
    const ribs = 18;
    const [from, to] = [-Math.PI * 0.93, -Math.PI * 0.07];
    const [odd, even] = light
      ? [p.body, mixColours(p.body, p.deep, 0.45)]
      : [p.glow, mixColours(p.glow, p.body, 0.3)];
    const band = light ? (ground === p.glow ? p.paper : p.glow) : ground === p.body ? p.deep : p.body;
    const at = (a: number, k: number) => `${n(cx + Math.cos(a) * r * k)} ${n(cy + Math.sin(a) * r * k)}`;
    const arc = (a: number, b: number, outer: number, inner: number) =>
      `M${at(a, inner)}L${at(a, outer)}A${n(r * outer)} ${n(r * outer)} 0 0 1 ${at(b, outer)}L${at(b, inner)}A${n(r * inner)} ${n(r * inner)} 0 0 0 ${at(a, inner)}Z`;
    const leaves: [string, string] = ['', ''];
    let bands = '';
    let sticks = '';
    let rounds = '';
    const motif = chance.int(0, 2);
    for (let i = 0; i < ribs; i++) {
      const [a, b] = [from + ((to - from) * i) / ribs, from + ((to - from) * (i + 1)) / ribs];
      leaves[i % 2 === 0 ? 0 : 1] += arc(a, b, 1, 0.42);
      if (motif === 0 || (motif === 1 && i % 2 === 0)) bands += arc(a, b, 0.9, 0.8);
      if (motif === 2) bands += arc(a, b, 0.66 + (i / ribs) * 0.28, 0.5 + (i / ribs) * 0.2);
      sticks += `M${at(a, 0.06)}L${at(a, 0.44)}`;
      if (i % 3 === 1) rounds += `M${at((a + b) / 2, 0.62)}h0`;
    }
    sticks += `M${at(to, 0.06)}L${at(to, 0.44)}`;
    const pin = light ? p.night : p.paper;
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        circle(cx, cy - r * 0.62, r * 0.5, mixColours(ground, light ? p.body : p.glow, 0.12)) +
        stroke(sticks, mixColours(odd, p.night, 0.45), wide ? 9 : 8, { 'stroke-linecap': 'round' }) +
        path(leaves[0], odd) +
        path(leaves[1], even) +
        path(bands, band) +
        stroke(rounds, band, 34, { 'stroke-linecap': 'round' }) +
        circle(cx, cy, 15, pin) +
        circle(cx, cy, 5, ground) +
        petals(chance, w, 40, wide ? h : 600, 18, light ? p.deep : p.paper),
      zones: [foot([ground, light ? p.deep : p.paper].slice(0, 1), 200, { align: ['centre', 'left'] })],
    };
  },
};

/** The face of a clock, its hands at an hour specific to the anime, wheels behind. */
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
    const behind = mixColours(ground, light ? p.body : p.paper, 0.24);
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

/** Through a keyhole: another place, and someone who waits there. */
export const keyhole: Composition = {
  name: 'keyhole',
  suits: ['mystery', 'thriller', 'crime', 'isekai', 'fantasy', 'psychological', 'ecchi'],
  words:
    /\b(door|key|gate|secret|lock\w*|case|alice|escape|prison|hotel|mansion|holmes|conan|lupin|thief|phantom|spy)\b|扉|鍵|門|秘密|館|事件|怪盗/i,
  moods: ['dark', 'vivid', 'warm'],
  unasked: 0.7,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.body, p.night]);
    const cx = wide ? w * 0.72 : w / 2;
    const [cy, r] = wide ? [h * 0.36, 178] : [226, 168];
    const foothold = wide ? h * 0.94 : 628;
    const hole = (grow: number) => {
      const R = r + grow;
      const neck = R * 0.5;
      return `M${n(cx - neck)} ${n(cy + R * 0.86)}A${n(R)} ${n(R)} 0 1 1 ${n(cx + neck)} ${n(cy + R * 0.86)}L${n(cx + r * 1.05 + grow)} ${n(foothold + grow)}H${n(cx - r * 1.05 - grow)}Z`;
    };
    const sky = chance.pick([p.glow, p.glow, p.paper]);
    const hills = [0.72, 0.84].map((k, i) =>
      path(
        land(ridge(chance, w, cy + (foothold - cy) * k, 70, 12, 0.12), h, true),
        mixColours(sky, p.body, i === 0 ? 0.5 : 1),
      ),
    );
    const inside =
      rect(0, 0, w, h, sky) +
      circle(cx + 36, cy - 12, r * 0.46, sky === p.paper ? p.glow : p.paper) +
      hills.join('') +
      path(
        `M${n(cx - 14)} ${n(foothold - 130)}h28L${n(cx + 120)} ${n(foothold)}H${n(cx - 120)}Z`,
        mixColours(p.body, sky, 0.4),
      ) +
      person(chance.pick(['girl', 'coat', 'boy']), cx, foothold - 44, 150, p.night);
    const rim = ground === p.body ? p.deep : p.body;
    return {
      ground,
      defs: el('clipPath', { id: 'hole' }, path(hole(0), '#000')),
      art:
        rect(0, 0, w, h, ground) +
        (ground === p.night ? stars(chance, w, 0, wide ? h : 600, 60, p.body) : '') +
        path(hole(46), mixColours(ground, rim, 0.35)) +
        path(hole(24), rim) +
        el('g', { 'clip-path': 'url(#hole)' }, inside) +
        (wide ? '' : rect(0, 640, w, h, ground)),
      zones: [foot([ground], 196, { align: ['centre', 'left'] })],
    };
  },
};
