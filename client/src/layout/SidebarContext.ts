import { createContext, useContext, useState } from 'react';
import { state, usePref } from '../state';
import { useWideScreen } from './useWideScreen';

export interface SidebarState {
  /** Null until the window is measured. */
  wide: boolean | null;
  on: boolean;
  toggle: () => void;
  close: () => void;
}

/** The frame measures the width once; everything below reads it here. */
export const SidebarContext = createContext<SidebarState>({
  wide: true,
  on: true,
  toggle: () => undefined,
  close: () => undefined,
});

export const useSidebar = () => useContext(SidebarContext);

/**
 * The sidebar's switch. On wide windows it is on until the user changes it, and their choice is remembered. On narrow ones,
 * where it covers the page, it is off after every load and whenever the window becomes narrow, and the remembered choice is
 * untouched.
 */
export function useSidebarState(): SidebarState {
  const wide = useWideScreen();
  const [stored] = usePref('sidebar');
  const [over, setOver] = useState(false);
  if (wide && over) setOver(false);
  const on = wide === false ? over : (stored ?? true);
  const set = (next: boolean) => (wide ? void state.sidebar(next) : setOver(next));
  return { wide, on, toggle: () => set(!on), close: () => set(false) };
}
