import { mix } from '../colour';
import { circle, fade, group, n, path, polygon, rect } from '../svg';
import { type Composition, foot, head, leftColumn, rightColumn } from './composition';
import { anyLight, birds, land, person, ridge } from './parts';

/** A shrine gate above its steps, the sun exactly between the posts; or gate behind gate up the hill. */
export const torii: Composition = {
  name: 'torii',
  suits: ['supernatural', 'historical', 'fantasy', 'mythology', 'mystery', 'samurai'],
  words:
    /\b(god|gods|kami\w*|shrine|demon|demons|oni|youkai|yokai|ayakashi|spirit\w*|fox|kitsune|samurai|onmyou\w*|priest\w*|ninja|shinobi|sengoku)\b|神|鬼|妖|狐|巫女|陰陽|忍|侍|霊|剣/i,
  moods: ['warm', 'dark', 'earth'],
  terse: true,
  unasked: 0.8,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = anyLight(stage);
    const gate =
      light.tone === 'dusk' || light.tone === 'night' ? (light.tone === 'night' ? p.body : p.night) : p.body;
    const sunColour = gate === light.sun ? p.paper : light.sun;
    const low = !wide && chance.happens(0.45);
    const base = wide ? h * 0.88 : low ? 560 : 690;
    const tall = wide ? h * 0.66 : 330;
    const cx = wide ? w * 0.72 : w / 2;
    const half = wide ? 250 : 205;
    const top = base - tall;
    const thick = wide ? 38 : 34;
    const roof = `M${n(cx - half * 1.42)} ${n(top - 26)}Q${n(cx)} ${n(top + 20)} ${n(cx + half * 1.42)} ${n(top - 26)}L${n(cx + half * 1.34)} ${n(top + 22)}Q${n(cx)} ${n(top + 52)} ${n(cx - half * 1.34)} ${n(top + 22)}Z`;
    const beam = `M${n(cx - half * 1.18)} ${n(top + 92)}H${n(cx + half * 1.18)}v26H${n(cx - half * 1.18)}Z M${n(cx - 17)} ${n(top + 40)}h34v60h-34z`;
    const post = (side: number) =>
      `M${n(cx + side * half * 0.86 - thick / 2)} ${n(top + 36)}h${thick}L${n(cx + side * half * 0.97 + thick / 2)} ${n(base)}h${-thick}Z`;
    const lower = wide ? h - base : low ? 150 : 210;
    let steps = '';
    const rows = 5;
    for (let i = 0; i < rows; i++) {
      const y = base + (lower * i) / rows / 2.4;
      steps += rect(
        cx - half * 0.7 - i * 26,
        y,
        half * 1.4 + i * 52,
        4,
        mix(light.near, p.body, 0.7 - i * 0.12),
      );
    }
    const many = chance.happens(0.45);
    // Where the row of gates ends, and how large each of them still is.
    const end = base - tall * 0.34;
    const sizes = many ? [0.26, 0.36, 0.5, 0.7] : [];
    const footAt = (size: number) => end + (base - end) * size;
    const farther = sizes.map((size) =>
      group(
        { transform: `translate(${n(cx * (1 - size))} ${n(end * (1 - size))})scale(${size})` },
        path(roof + beam + post(-1) + post(1), mix(gate, light.far, 0.75 - size * 0.75)),
      ),
    );
    const way = polygon([
      [cx - half * 0.9 * 0.26, footAt(0.26)],
      [cx + half * 0.9 * 0.26, footAt(0.26)],
      [cx + half * 1.05, base],
      [cx - half * 1.05, base],
    ]);
    const hills = ridge(chance, w, base - 20, wide ? 120 : 150, 10, 0.08);
    const grounds = [light.top, mix(light.top, light.bottom, 0.5)];
    const ground = light.near;
    const dark = light.tone === 'night' ? p.night : ground;
    const art =
      rect(0, 0, w, h, 'url(#sky)') +
      circle(
        cx,
        many ? end - tall * 0.1 : top + tall * 0.46,
        (wide ? 170 : 142) * (many ? 0.62 : 1),
        sunColour,
      ) +
      path(land(hills, h, true), light.far) +
      (many ? path(way, ground) + farther.join('') : '') +
      path(roof + beam + post(-1) + post(1), gate) +
      path(roof, mix(gate, p.night, gate === p.night ? 0 : 0.55), { transform: 'translate(0 -13)' }) +
      rect(0, base, w, h - base, ground) +
      (wide ? '' : steps) +
      birds(chance, cx - 150, top - 50, 70, 4, dark) +
      person(
        chance.pick(['sword', 'girl', 'coat']),
        cx,
        many ? footAt(0.5) : base + 2,
        many ? 66 : 112,
        gate === p.night ? p.night : dark,
      );
    return {
      ground,
      defs: fade('sky', [
        [0, light.top],
        [0.75, light.bottom],
      ]),
      art,
      zones: low
        ? [foot([ground], 206, { align: ['centre', 'left'] })]
        : [head(grounds, 225, { inks: light.inks })],
      columns: low ? [] : [rightColumn(48, 250, grounds), leftColumn(48, 250, grounds)],
    };
  },
};
