import * as action from './action';
import * as buildings from './buildings';
import type { Composition } from './composition';
import * as contests from './contests';
import * as creatures from './creatures';
import * as emblems from './emblems';
import * as entertainment from './entertainment';
import * as land from './land';
import * as magic from './magic';
import * as matches from './matches';
import * as nature from './nature';
import * as objects from './objects';
import * as patterns from './patterns';
import * as places from './places';
import * as play from './play';
import * as sky from './sky';
import * as sports from './sports';
import * as treasures from './treasures';
import * as water from './water';
import * as ways from './ways';

const modules = [
  ...[action, buildings, contests, creatures, emblems, entertainment, land, magic, matches, nature, objects],
  ...[patterns, places, play, sky, sports, treasures, water, ways],
];

/** All pictures, by name: their order affects which one an anime gets. */
export const compositions: readonly Composition[] = modules
  .flatMap((module): Composition[] => Object.values(module))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
