import type { ProviderShape } from './shape';
import { shapesAToK } from './shapesAToK';
import { shapesLToR } from './shapesLToR';
import { shapesSToZ } from './shapesSToZ';

export type { ProviderShape } from './shape';

/** Every provider's replies, by its id. */
export const shapes: Record<string, ProviderShape> = { ...shapesAToK, ...shapesLToR, ...shapesSToZ };
