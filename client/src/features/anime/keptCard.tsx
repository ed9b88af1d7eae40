import { type ComponentType, memo } from 'react';
import { useEnvironment } from '../../state/environment';

/**
 * A memoised card, so that changing one of fifty renders only that one. It still follows the environment, on which formats and
 * times depend.
 */
export function keptCard<Props extends object>(Card: ComponentType<Props>) {
  return memo(function Kept(props: Props) {
    useEnvironment();
    return <Card {...props} />;
  });
}
