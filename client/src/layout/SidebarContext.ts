import { createContext, useContext, useState } from 'react';
import { state, usePref } from '../state';
import { isWide, useWideScreen } from './useWideScreen';

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
  // A page that isn't measured yet already looks as wide as it is, so a press means that.
  const seenWide = () => wide ?? isWide();
  const isOn = (inWide: boolean) => (inWide ? (stored ?? true) : over);
  const set = (next: boolean) => (seenWide() ? void state.sidebar(next) : setOver(next));
  return {
    wide,
    on: isOn(wide !== false),
    toggle: () => set(!isOn(seenWide())),
    close: () => set(false),
  };
}
