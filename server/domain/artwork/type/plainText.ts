import type { Zone } from '../compositions/composition';
import { mostReadable, type Palette, worstContrast } from '../palettes';
import { el, escapeXml, n, rect } from '../svg';
import { type Block, type BlockText, readable } from './block';

/**
 * Titles in scripts none of our typefaces has (Chinese, Korean, Cyrillic and others): as text in the viewer's fonts, measured
 * generously (a CJK letter as one em, others as 0.7), so that it cannot overflow.
 */
export function plainText({ title, credits }: BlockText, zone: Zone, palette: Palette): Block {
  const words = title.sub ? `${title.main} ${title.sub}` : title.main;
  const tastes = [...(zone.inks ?? []), palette.paper, palette.night];
  const plain = tastes.find((ink) => worstContrast(ink, zone.grounds) >= readable);
  const ink = plain ?? mostReadable([palette.paper], [palette.night]);
  const room = zone.height - 40;
  let size = 84;
  let lines = wrap(words, zone.width / size);
  while (
    size > 22 &&
    (lines.length * size * 1.2 > room || lines.some((line) => widthOf(line) * size > zone.width))
  ) {
    size -= 4;
    lines = wrap(words, zone.width / size);
  }
  lines = lines.slice(0, Math.max(1, Math.floor(room / (size * 1.2))));
  const height = lines.length * size * 1.2 + 36;
  const top =
    zone.anchor === 'top'
      ? zone.y
      : zone.anchor === 'bottom'
        ? zone.y + zone.height - height
        : zone.y + (zone.height - height) / 2;
  const tspans = lines.map((line, i) =>
    el('tspan', { x: zone.x, y: top + size * (0.95 + i * 1.2) }, escapeXml(line)),
  );
  const svg =
    (plain ? '' : rect(zone.x - 20, top - 20, zone.width + 40, height + 40, palette.night)) +
    el(
      'text',
      { fill: ink, 'font-family': family, 'font-weight': 800, 'font-size': n(size) },
      tspans.join(''),
    ) +
    el(
      'text',
      { x: zone.x, y: top + height - 6, fill: ink, 'font-family': family, 'font-size': 17 },
      escapeXml(credits),
    );
  return {
    svg,
    box: { x: zone.x, y: top, width: zone.width, height },
    inks: [ink],
    grounds: plain ? zone.grounds : [palette.night],
    size,
  };
}

const family =
  "'Hiragino Sans','Yu Gothic','Noto Sans CJK JP','Noto Sans JP','PingFang SC','Microsoft YaHei','Malgun Gothic',sans-serif";

const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

function widthOf(line: string): number {
  let width = 0;
  for (const character of line) width += wide.test(character) ? 1 : 0.7;
  return width;
}

function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(/[^\s\u3040-\u30ff\u3400-\u9fff]+\s*|\s+|./gsu) ?? []) {
    if (line !== '' && widthOf(line + part.trimEnd()) > most) {
      lines.push(line.trim());
      line = '';
    }
    line += part;
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}
