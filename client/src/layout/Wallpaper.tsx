import { useReactiveVar } from '../state/reactive';
import { wallpaper } from './ActiveScope';
import styles from './Wallpaper.module.css';

/** The wallpaper behind everything else in its place: the main panel, and the panel home, which covers the others. */
export function Wallpaper() {
  const picture = useReactiveVar(wallpaper);
  return picture ? <img className={styles.wallpaper} src={picture} alt="" fetchPriority="high" /> : null;
}
