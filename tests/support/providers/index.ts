import type { ProviderShape } from './shape';
import { shapesOne } from './shapesOne';
import { shapesThree } from './shapesThree';
import { shapesTwo } from './shapesTwo';

export type { ProviderShape } from './shape';

/** Every provider's answers, by its id. */
export const shapes: Record<string, ProviderShape> = { ...shapesOne, ...shapesTwo, ...shapesThree };
