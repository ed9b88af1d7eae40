import { mix } from '../colour';
import { group, n, path, rect, stroke } from '../svg';
import { type Composition, foot, groundOf } from './composition';

/** The face of a machine, plate on plate, eyes lit. */
export const mecha: Composition = {
  name: 'mecha',
  suits: ['mecha', 'sci-fi', 'military', 'super robot', 'action'],
  words:
    /\b(gundam|robo\w*|mecha\w*|macross|evangelion|machine|android|cyborg|cyber\w*|steel|iron|transformers?|geass|voltron|force)\b|ロボ|機動|機甲|鋼|装甲|ガンダム|メカ/i,
  moods: ['cool', 'vivid', 'dark'],
  terse: true,
  unasked: 0.15,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.body, p.deep, p.glow, p.deep]);
    const [plate, shade, trim] =
      ground === p.glow
        ? [p.body, p.deep, p.paper]
        : ground === p.body
          ? [p.paper, mix(p.paper, p.body, 0.45), p.glow]
          : [mix(p.paper, p.body, 0.25), p.body, p.glow];
    const eye = trim === p.paper ? p.glow : trim;
    const both = (d: string, colour: string, more = {}) =>
      path(d, colour, more) + group({ transform: 'scale(-1 1)' }, path(d, colour, more));
    const k = chance.range(0.85, 1.15);
    const horn = chance.pick(['v', 'ears', 'single']);
    const jaw = 150 * k;
    let art = '';
    if (horn === 'v')
      art +=
        both(`M8-190L${n(250 * k)}-330L${n(150 * k)}-210L40-150z`, trim) +
        both(`M8-170L${n(170 * k)}-196L60-140z`, shade);
    if (horn === 'ears')
      art +=
        both(`M120-150L${n(190 * k)}-340L205-120L170-20z`, shade) +
        both(`M140-160L${n(188 * k)}-300L190-130z`, trim);
    if (horn === 'single')
      art += path('M-16-180L0-372L16-180z', trim) + both('M110-180L240-250L180-110z', shade);
    art +=
      both(`M0-206L96-190L176-96L186 40L140 60L0 30z`, plate) +
      both(`M96-190L176-96L186 40L150 30L128-90z`, shade);
    art +=
      both(`M186 40L200 150L120 ${n(150 + jaw)}L52 ${n(150 + jaw)}L60 96L140 60z`, plate) +
      both(`M200 150L120 ${n(150 + jaw)}L92 ${n(120 + jaw)}L160 130z`, shade);
    art +=
      path(`M-60 96L0 60L60 96L52 ${n(150 + jaw)}L0 ${n(176 + jaw)}L-52 ${n(150 + jaw)}Z`, shade) +
      path([0, 1, 2, 3].map((i) => `M-34 ${n(130 + i * 26)}l34 12 34-12v9l-34 12-34-12z`).join(''), p.night);
    art +=
      both('M6 34L60 52L150 22L168 62L60 100L6 74z', p.night) +
      both('M30 58L70 66L142 40L150 58L72 84z', eye);
    art +=
      path('M-22-206L0-120L22-206L12-236H-12z', p.body === plate ? p.glow : p.body) +
      both('M60-150L110-130L96-60L64-70z', 'none', { stroke: shade, 'stroke-width': 4 });
    const shoulder =
      both(
        `M150 ${n(170 + jaw)}L420 ${n(90 + jaw)}L640 ${n(330 + jaw)}V900H90L60 ${n(220 + jaw)}z`,
        ground === p.deep ? p.night : p.deep,
      ) + both(`M190 ${n(186 + jaw)}L400 ${n(124 + jaw)}L470 ${n(200 + jaw)}L230 ${n(260 + jaw)}z`, trim);
    const [cx, cy, scale] = wide ? [w * 0.72, h * 0.5, 0.95] : [w / 2, 330, 1];
    const rays = Array.from(
      { length: 9 },
      (_, i) =>
        `M0 0L${n(Math.cos((i / 9) * 6.283) * 1400)} ${n(Math.sin((i / 9) * 6.283) * 1400)}L${n(Math.cos((i / 9) * 6.283 + 0.3) * 1400)} ${n(Math.sin((i / 9) * 6.283 + 0.3) * 1400)}Z`,
    ).join('');
    const floor = p.night;
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        group(
          { transform: `translate(${n(cx)} ${n(cy)})scale(${scale})` },
          path(rays, mix(ground, p.night, 0.16)),
          stroke(`M-210 0a210 210 0 1 0 420 0a210 210 0 1 0-420 0z`, mix(ground, p.night, 0.3), 3),
          shoulder,
          art,
        ) +
        (wide
          ? ''
          : path(`M0 ${h - 262}L80 ${h - 236}H${w - 80}L${w} ${h - 262}V${h}H0Z`, floor) +
            path(
              `M0 ${h - 262}L80 ${h - 236}H${w - 80}L${w} ${h - 262}v8L${w - 80} ${h - 228}H80L0 ${h - 254}Z`,
              trim,
            )),
      zones: [foot([floor], 164, { align: ['centre', 'left'] })],
    };
  },
};
