import { mix } from '../colour';
import { circle, group, n, path, rect } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { land, person, ridge } from './parts';

/** A strip of film lying across the sheet, the same view at four hours of the day. */
export const film: Composition = {
  name: 'film',
  suits: ['drama', 'mystery', 'performing arts', 'showbiz', 'avant garde', 'anthology'],
  words:
    /\b(movie|film|cinema|gekijouban|memories|stories|tales|collection|theater|theatre|shorts?|memory|photo\w*|camera)\b|劇場版|映画|短編|写真|物語/i,
  moods: ['dark', 'warm', 'cool'],
  unasked: 0.25,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.paper, p.glow, p.body, p.deep]);
    const strip = ground === p.deep ? p.night : p.night;
    const lean = chance.pick([-1, 1]) * chance.range(7, 13);
    const [fw, fh, gap] = [336, 214, 22];
    const skies = [p.glow, mix(p.body, p.glow, 0.35), p.body, p.deep];
    const hills = ridge(chance, fw, fh * 0.8, 80, 8, 0.1);
    const frame = (i: number) => {
      const sky = skies[i % skies.length] ?? p.body;
      const k = i / 4;
      return group(
        { transform: `translate(0 ${n(i * (fh + gap))})`, 'clip-path': 'url(#frame)' },
        rect(0, 0, fw, fh, sky),
        circle(fw * (0.2 + k * 0.7), fh * (0.3 + (k - 0.4) ** 2), 36, i < 2 ? p.paper : p.glow),
        path(land(hills, fh + 2, true), mix(sky, p.night, 0.55)),
        person('girl', fw * (0.24 + i * 0.14), fh * 0.94, 104, p.night),
      );
    };
    const total = 5 * (fh + gap);
    let holes = '';
    for (let y = -10; y < total; y += 38) holes += `M-38 ${n(y)}h18v22h-18zM${n(fw + 20)} ${n(y)}h18v22h-18z`;
    const body =
      rect(-54, -400, fw + 108, total + 800, strip) +
      path(holes, ground) +
      [0, 1, 2, 3, 4].map(frame).join('');
    const place = wide
      ? `translate(${n(w * 0.62)} -120)rotate(${n(Math.abs(lean))})`
      : `translate(${n(w / 2 - fw / 2)} -92)rotate(${n(lean)} ${n(fw / 2)} 360)`;
    const edge = 646;
    const band = ground === p.deep || ground === p.body ? p.night : ground;
    return {
      ground,
      defs: `<clipPath id="frame">${rect(0, 0, fw, fh, '#000', { rx: 5 })}</clipPath>`,
      art:
        rect(0, 0, w, h, ground) +
        group({ transform: place }, body) +
        (wide ? '' : rect(0, edge, w, h, band)),
      zones: [foot([band], h - edge - 46 - 30)],
    };
  },
};
