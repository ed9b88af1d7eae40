import { type ComponentType, memo } from 'react';
import { environment } from '../../state/environment';
import { useReactiveVar } from '../../state/reactive';

/**
 * A memoised card, so that changing one of fifty renders only that one. It still follows the environment, on which formats and
 * times depend.
 */
export function keptCard<Props extends object>(Card: ComponentType<Props>) {
  return memo(function Kept(props: Props) {
    useReactiveVar(environment);
    return <Card {...props} />;
  });
}
