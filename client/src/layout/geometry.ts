import type { CSSProperties } from 'react';

/** The dimensions of the layout, defined only here. */
export const sidebarWidth = 300;
export const wideFrom = 1000;
export const resizeDebounce = 100;
const slideTime = '0.9s';

/** The same values as custom properties for the stylesheets, set on the frame. */
export const frameProperties = {
  '--sidebar-width': `${sidebarWidth}px`,
  '--slide-time': slideTime,
  '--slide': `${slideTime} ease 0s`,
} as CSSProperties;

export interface Geometry {
  /** Positions of sidebar and main panel, and the latter's width; unset where the stylesheets decide. */
  sidebar?: { transform: string };
  main?: { transform: string; width: string };
  sidebarOn: boolean;
  /** The sidebar covers the main panel, so a scrim goes between them. */
  overlay: boolean;
}

/**
 * Not measured yet (a server-rendered page): the stylesheets place both. On and wide: side by side. On and narrow: the sidebar
 * over the main panel. Off: main alone.
 */
export function geometry({ wide, sidebarOn }: { wide: boolean | null; sidebarOn: boolean }): Geometry {
  if (wide === null) return { sidebarOn, overlay: false };
  const beside = wide && sidebarOn;
  return {
    sidebarOn,
    sidebar: { transform: `translateX(${sidebarOn ? 0 : -sidebarWidth}px)` },
    main: {
      transform: `translateX(${beside ? sidebarWidth : 0}px)`,
      width: beside ? `calc(100% - ${sidebarWidth}px)` : '100%',
    },
    overlay: sidebarOn && !wide,
  };
}
