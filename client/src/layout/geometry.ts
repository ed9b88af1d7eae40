import type { CSSProperties } from 'react';

/** The numbers of the layout (specification sections 2 and 9). They stand here and nowhere else. */
export const sidebarWidth = 300;
export const wideFrom = 1000;
export const resizeDebounce = 100;
const slideTime = '0.9s';

/** The same numbers for the stylesheets, set on the frame. */
export const frameProperties = {
  '--sidebar-width': `${sidebarWidth}px`,
  '--slide-time': slideTime,
  '--slide': `${slideTime} ease 0s`,
} as CSSProperties;

export interface Geometry {
  /** Where sidebar and main panel stand, in px from the left edge. */
  sidebarX: number;
  mainX: number;
  /** The main panel's width: the viewport's, less the sidebar when that stands beside it. */
  mainWidth: '100%' | `calc(100% - ${number}px)`;
  /** The sidebar lies over the main panel, so a scrim goes between. */
  overlay: boolean;
}

/** On and wide: side by side. On and narrow: the sidebar over the main panel. Off: main alone (P6). */
export function geometry({ wide, sidebarOn }: { wide: boolean; sidebarOn: boolean }): Geometry {
  const beside = wide && sidebarOn;
  return {
    sidebarX: sidebarOn ? 0 : -sidebarWidth,
    mainX: beside ? sidebarWidth : 0,
    mainWidth: beside ? `calc(100% - ${sidebarWidth}px)` : '100%',
    overlay: sidebarOn && !wide,
  };
}
