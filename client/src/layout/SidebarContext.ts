import { createContext, useContext } from 'react';
import { state, usePref } from '../state';
import { useWideScreen } from './useWideScreen';

export interface SidebarState {
  wide: boolean;
  on: boolean;
  toggle: () => void;
  close: () => void;
}

/** The frame measures the width once; everything below it reads the answer here. */
export const SidebarContext = createContext<SidebarState>({
  wide: true,
  on: true,
  toggle: () => undefined,
  close: () => undefined,
});

export const useSidebar = () => useContext(SidebarContext);

/** The sidebar's switch: remembered once moved; before that it is on from the breakpoint and off below (P6). */
export function useSidebarState(): SidebarState {
  const wide = useWideScreen();
  const [stored] = usePref('sidebar');
  const on = stored ?? wide;
  return { wide, on, toggle: () => state.sidebar(!on), close: () => state.sidebar(false) };
}
