import { mixColours } from '../palettes';
import { chanceFrom } from '../seed';
import { circle, el, glow, group, n, path, rect, smooth, stroke } from '../svg';
import { japanese } from '../type/faces';
import { drawShape, shapeOf } from '../type/run';
import { type Composition, foot, groundOf, head } from './composition';
import { around, birds, cloud, person, ring, stars } from './parts';

/** Sheets of paper with a hole in each, one behind the other, down to a lit stage with a small figure. */
export const paperCut: Composition = {
  name: 'paperCut',
  suits: ['fantasy', 'adventure', 'kids', 'supernatural', 'isekai', 'mahou shoujo'],
  words:
    /\b(cave|dungeon|made in abyss|abyss|wonder|dream|yume|other world|isekai|another world|labyrinth|secret)\b|迷宮|異世界|夢|穴|ダンジョン/i,
  moods: ['soft', 'earth', 'cool'],
  draw({ w, h, wide, palette: p, chance }) {
    const inward = chance.happens(0.7);
    const layers = 6;
    const [outer, inner] = inward ? [p.night, p.glow] : [p.deep, p.paper];
    const cx = wide ? w * 0.72 : w * 0.5;
    const cy = wide ? h * 0.46 : h * 0.36;
    const shade = (i: number) => {
      const k = i / (layers - 1);
      return k < 0.6 ? mixColours(outer, p.body, k / 0.6) : mixColours(p.body, inner, (k - 0.6) / 0.4);
    };
    let art = '';
    for (let i = 1; i < layers; i++) {
      const r = (wide ? 400 : 330) * (1 - (i - 1) * 0.165);
      const points = around(cx + chance.range(-10, 10), cy + i * 4, r, 11, r * (wide ? 0.86 : 0.9)).map(
        ([x, y]) =>
          [
            x + chance.range(-1, 1) * r * 0.13,
            Math.min(y + chance.range(-1, 1) * r * 0.1, wide ? 9999 : 614),
          ] as const,
      );
      const d = smooth(points, true);
      art += path(d, shade(i)) + path(d, 'none', { stroke: '#000', 'stroke-width': 12, opacity: '.13' });
    }
    const r = (wide ? 400 : 330) * 0.34;
    const floor = cy + r * 0.72;
    art +=
      circle(cx + 24, cy - r * 0.1, r * 0.42, inward ? p.paper : p.glow) +
      cloud(chance, cx - r * 0.5, cy - r * 0.12, r * 0.62, mixColours(inner, p.paper, 0.6)) +
      birds(chance, cx - 20, cy - r * 0.6, 40, 3, p.deep);
    art +=
      path(
        `M${cx - r * 0.98} ${floor + 16}Q${cx - r * 0.4} ${floor - 26} ${cx} ${floor - 6}T${cx + r} ${floor}L${cx + r * 0.7} ${floor + 54}H${cx - r * 0.7}Z`,
        p.deep,
      ) + person(chance.pick(['girl', 'coat', 'boy', 'sword']), cx - r * 0.15, floor - 4, 92, p.night);
    return {
      ground: outer,
      art: rect(0, 0, w, h, outer) + art,
      zones: [foot([outer], 226, { align: ['centre', 'left'] })],
    };
  },
};

/** One character of the title, larger than the sheet: type as the picture. */
export const glyph: Composition = {
  name: 'glyph',
  suits: ['thriller', 'psychological', 'sports', 'historical', 'action', 'crime', 'avant garde'],
  moods: ['dark', 'warm', 'vivid'],
  lettered: true,
  draw({ w, h, wide, palette: p, chance, mark }) {
    const pairs = [
      [p.night, p.body, p.glow],
      [p.deep, p.body, p.glow],
      [p.body, p.glow, p.night],
      [p.glow, p.body, p.paper],
      [p.paper, p.body, p.glow],
      [p.night, p.glow, p.body],
      [p.paper, p.night, p.glow],
    ] as const;
    const [ground, letter, line] = chance.pick(wide ? pairs.slice(0, 2) : pairs);
    const shape = shapeOf(japanese, mark) ?? shapeOf(japanese, 'A');
    if (!shape) throw new Error('The Japanese face has no capital A');
    const { box } = shape;
    const low = !wide && chance.happens(0.4);
    const room = wide ? h * 1.1 : 640;
    const size = Math.min(room / (box.bottom - box.top), (wide ? 760 : 690) / (box.right - box.left));
    const [gw, gh] = [(box.right - box.left) * size, (box.bottom - box.top) * size];
    const x = (wide ? w * 0.72 : w / 2 + chance.range(-30, 30)) - gw / 2 - box.left * size;
    const top = wide ? (h - gh) / 2 : low ? 900 - gh + 18 : -18;
    const d = drawShape(shape, x, top - box.top * size, size);
    const cut = chanceFrom(`${mark}${chance.int(0, 99)}`);
    let scan = '';
    for (let y = top + gh * 0.2; y < top + gh; y += cut.range(44, 90)) scan += `M0 ${n(y)}h${w}`;
    const zone = low ? head : foot;
    const art =
      path(d, mixColours(ground, letter, 0.28), { transform: `translate(${n(chance.pick([-16, 16]))} 14)` }) +
      path(d, letter) +
      (chance.happens(0.5) ? stroke(scan, ground, 3) : '') +
      stroke(d, line, 2, { transform: `translate(${n(chance.pick([-9, 9]))} -9)` }) +
      (wide ? '' : low ? rect(0, 0, w, Math.max(0, top - 20), ground) : rect(0, top + gh + 22, w, h, ground));
    return { ground, art, zones: [zone([ground], wide ? 200 : h - gh - 100)] };
  },
};

/** Paper lanterns on their lines, two friends under them. */
export const lanterns: Composition = {
  name: 'lanterns',
  suits: ['slice of life', 'supernatural', 'historical', 'romance', 'iyashikei', 'comedy'],
  words:
    /\b(festival|matsuri|lantern|inn|onsen|hot spring\w*|summer|natsu|night|yoru|izakaya|tavern|alley|market|town|neighbou?r\w*|friend\w*|tomodachi|family)\b|祭|温泉|宿|灯|夜|友|横丁|家族|提灯/i,
  moods: ['warm', 'dark', 'soft'],
  terse: true,
  unasked: 0.8,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.body]);
    const floor = wide ? h * 0.86 : 640;
    const lamp = ground === p.body ? p.paper : p.glow;
    const ribs = mixColours(lamp, p.body, 0.55);
    const lantern = (r: number) => {
      const tall = r * 1.18;
      let lines = '';
      for (let i = -2; i <= 2; i++) {
        const y = (i * tall) / 3;
        const half = r * Math.sqrt(1 - (y / tall) ** 2);
        lines += `M${n(-half)} ${n(y)}Q0 ${n(y + r * 0.16)} ${n(half)} ${n(y)}`;
      }
      return (
        el('ellipse', { rx: r, ry: tall, fill: lamp }) +
        stroke(lines, ribs, 2) +
        rect(-r * 0.45, -tall - 6, r * 0.9, 11, p.night) +
        rect(-r * 0.45, tall - 5, r * 0.9, 11, p.night) +
        path(`M0 ${n(tall + 6)}v${n(r * 0.7)}`, 'none', { stroke: lamp, 'stroke-width': 3 })
      );
    };
    let art = '';
    const lines = wide ? 3 : 4;
    for (let l = 0; l < lines; l++) {
      const y0 = (wide ? -30 : 0) + l * (wide ? 92 : 118) + chance.range(0, 24);
      const y1 = (wide ? -30 : 0) + l * (wide ? 92 : 118) + chance.range(0, 40) + (l % 2 === 0 ? 60 : -10);
      const sag = chance.range(60, 120);
      const size = 18 + l * (wide ? 11 : 10);
      art += stroke(
        `M-10 ${n(y0)}Q${n(w / 2)} ${n((y0 + y1) / 2 + sag * 2)} ${w + 10} ${n(y1)}`,
        p.night === ground ? mixColours(p.deep, p.body, 0.5) : p.night,
        2.4,
      );
      const step = size * chance.range(3.6, 4.6);
      for (let x = chance.range(0.2, 0.8) * step + (wide ? w * 0.36 : 0); x < w - 10; x += step) {
        const t = x / w;
        const y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * ((y0 + y1) / 2 + sag * 2) * 1 + t ** 2 * y1;
        art +=
          circle(x, y + size * 1.5, size * 3, 'url(#shine)') +
          el('use', { href: `#l${l}`, x, y: y + size * 1.3 });
      }
    }
    const dark = ground === p.night ? mixColours(p.night, '#000000', 0.35) : p.night;
    const cx = wide ? w * 0.72 : w * chance.range(0.36, 0.64);
    const pair =
      person('girl', cx - 34, floor + 6, 148, dark) +
      person(chance.pick(['boy', 'girl', 'coat']), cx + 36, floor + 6, 158, dark);
    return {
      ground,
      defs:
        glow('shine', lamp, 0.42) +
        Array.from({ length: lines }, (_, l) =>
          el('g', { id: `l${l}` }, lantern(18 + l * (wide ? 11 : 10))),
        ).join(''),
      art:
        rect(0, 0, w, h, ground) +
        stars(chance, w, 0, floor, 50, p.paper) +
        el('ellipse', { cx, cy: floor, rx: 330, ry: 150, fill: 'url(#shine)' }) +
        art +
        group({}, pair) +
        path(`M-10 ${n(floor)}Q${n(w / 2)} ${n(floor - 16)} ${w + 10} ${n(floor)}V${h}H-10Z`, dark),
      zones: [foot([dark], 190)],
    };
  },
};

/** A pair of wings, feather by feather, a ring of light between them. */
export const wings: Composition = {
  name: 'wings',
  suits: ['fantasy', 'supernatural', 'drama', 'romance', 'mythology', 'military'],
  words:
    /\b(wing\w*|angel\w*|tenshi|feather|bird\w*|tori|fly\w*|flight|sky|sora|eagle|hawk|crow|swan|owl|heaven|seraph|valkyri\w*|pilot|flügel)\b|翼|羽|鳥|天使|飛|空|鷹|鷲|鴉/i,
  moods: ['soft', 'cool', 'warm'],
  unasked: 0.8,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.deep, p.body, p.night, p.glow]);
    const low = !wide && chance.happens(0.4);
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 0.62 : low ? 660 : 392;
    const [first, second, third] =
      ground === p.glow
        ? [p.paper, p.body, p.deep]
        : ground === p.body
          ? [p.paper, p.glow, p.deep]
          : [p.paper, p.glow, p.body];
    const spread = chance.range(0.92, 1.05);
    const feather = (angle: number, length: number, thick: number, colour: string) =>
      group(
        { transform: `rotate(${n(angle)})` },
        path(
          `M0 0C${n(length * 0.3)} ${n(-thick)} ${n(length * 0.85)} ${n(-thick * 0.9)} ${n(length)} 0C${n(length * 0.85)} ${n(thick * 0.75)} ${n(length * 0.3)} ${n(thick * 0.8)} 0 0Z`,
          colour,
          { stroke: ground, 'stroke-width': 3 },
        ),
      );
    // Spread, raised to the sky, or lowered like a cloak.
    const lift = chance.pick([0, 0, -36, 30]);
    let wing = '';
    const rows = [
      [11, 296, 21, third],
      [9, 214, 21, second],
      [7, 136, 20, first],
    ] as const;
    for (const [count, length, thick, colour] of rows) {
      for (let i = 0; i < count; i++) {
        const t = i / (count - 1);
        wing += feather(
          34 - t * 98,
          length * spread * (0.52 + 0.56 * Math.sin(t * Math.PI * 0.8 + 0.25)),
          thick,
          i % 2 === 0 ? colour : mixColours(colour, ground, 0.14),
        );
      }
    }
    const pair =
      group({ transform: `translate(20 -30)rotate(${lift - 4})` }, wing) +
      group({ transform: `scale(-1 1)translate(20 -30)rotate(${lift - 4})` }, wing);
    const halo =
      lift < 0
        ? path(ring(0, -70, 118), first)
        : path(ring(0, -150, 66), 'none', { stroke: first, 'stroke-width': 7 });
    const floats = Array.from({ length: 12 }, () =>
      group(
        {
          transform: `translate(${n(chance.range(wide ? w * 0.45 : 20, w - 20))} ${n(chance.range(low ? 330 : 40, low || wide ? h - 30 : 600))})`,
        },
        feather(chance.range(0, 360), chance.range(18, 40), 6, chance.pick([first, second, third])),
      ),
    ).join('');
    const who = ground === p.night ? mixColours(p.night, p.deep, 0.4) : p.night;
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        circle(cx, cy - 60, wide ? 280 : 268, mixColours(ground, second, 0.13)) +
        floats +
        group(
          { transform: `translate(${n(cx)} ${n(cy)})scale(${wide ? 1.05 : 1})` },
          lift < 0 ? halo + pair : pair + halo,
        ) +
        person(chance.pick(['girl', 'sword', 'boy']), cx, cy + 150, 232, who) +
        (wide || low ? '' : rect(0, 640, w, h, ground)),
      zones: [low ? head([ground], 216) : foot([ground], 200, { align: ['centre', 'left'] })],
    };
  },
};
