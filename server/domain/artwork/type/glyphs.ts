import type { Font, Glyph, PathCommand } from 'opentype.js';
import { type Face, fontFor } from './faces';

/**
 * Characters as shapes, in em (1 = the type size), y downwards from the baseline. Kept per face: a letter is read
 * from its font once.
 */
export interface Shape {
  commands: readonly PathCommand[];
  advance: number;
  box: { left: number; right: number; top: number; bottom: number };
  source: { font: Font; glyph: Glyph };
}

const kept = new WeakMap<Face, Map<string, Shape | null>>();

export function shapeOf(face: Face, character: string): Shape | null {
  let shapes = kept.get(face);
  if (!shapes) {
    shapes = new Map();
    kept.set(face, shapes);
  }
  const known = shapes.get(character);
  if (known !== undefined) return known;
  const shape = read(face, character) ?? read(face, unaccented(character));
  shapes.set(character, shape);
  return shape;
}

/** Space to take away (or add) between two letters, in em. */
export function kerning(before: Shape, after: Shape): number {
  const { font, glyph } = before.source;
  if (font !== after.source.font) return 0;
  return font.getKerningValue(glyph, after.source.glyph) / font.unitsPerEm;
}

function read(face: Face, character: string): Shape | null {
  const font = character === '' ? undefined : fontFor(face, character);
  if (!font) return null;
  const glyph = font.charToGlyph(character);
  const { commands } = glyph.getPath(0, 0, 1);
  return {
    commands,
    advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm,
    box: boxOf(commands),
    source: { font, glyph },
  };
}

function boxOf(commands: readonly PathCommand[]): Shape['box'] {
  const box = { left: 0, right: 0, top: 0, bottom: 0 };
  let first = true;
  for (const c of commands) {
    if (c.type === 'Z') continue;
    if (first) Object.assign(box, { left: c.x, right: c.x, top: c.y, bottom: c.y });
    first = false;
    box.left = Math.min(box.left, c.x);
    box.right = Math.max(box.right, c.x);
    box.top = Math.min(box.top, c.y);
    box.bottom = Math.max(box.bottom, c.y);
  }
  return box;
}

function unaccented(character: string): string {
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  return bare === character ? '' : bare;
}
