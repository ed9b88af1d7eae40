import { type ComponentType, memo } from 'react';
import { environment } from '../../state/environment';
import { useReactiveVar } from '../../state/reactive';

/**
 * A card that is drawn again only when what it shows has changed: a press that changes one of fifty draws one. Formats and times
 * follow the environment, as on all of the page.
 */
export function keptCard<Props extends object>(Card: ComponentType<Props>) {
  return memo(function Kept(props: Props) {
    useReactiveVar(environment);
    return <Card {...props} />;
  });
}
