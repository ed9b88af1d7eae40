import { mix } from '../colour';
import { circle, el, group, n, path, rect } from '../svg';
import { type Composition, foot, groundOf, type Stage } from './composition';
import { land, person, ridge } from './parts';

/** One view at several hours of the day, as frames of a strip that lies across the sheet, or one below the other. */
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
  const skies = [p.glow, mix(p.body, p.glow, 0.35), p.body, p.deep];
  const hills = ridge(chance, fw, fh * 0.82, fh * 0.4, 8, 0.1);
  const who = chance.pick(['girl', 'boy', 'coat', 'sword'] as const);
  return Array.from({ length: count }, (_, i) => {
    const sky = skies[i % skies.length] ?? p.body;
    const t = i / (count - 1);
    return group(
      { transform: `translate(0 ${n(i * (fh + gap))})`, 'clip-path': 'url(#frame)' },
      rect(0, 0, fw, fh, sky),
      circle(fw * (0.16 + t * 0.68), fh * (0.32 + (t - 0.45) ** 2), fh * 0.17, i < 2 ? p.paper : p.glow),
      path(land(hills, fh + 2, true), mix(sky, p.night, 0.55)),
      person(who, fw * (0.24 + t * 0.54), fh * 0.95, fh * 0.5, p.night),
    );
  }).join('');
}
