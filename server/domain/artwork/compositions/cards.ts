import { mix } from '../colour';
import { group, n, path, polygon, rect } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { around } from './parts';

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
        group({ transform: `translate(${n(cx)} ${n(cy)})` }, path(rays, mix(ground, p.night, 0.22)), art) +
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
