/** The dimensions of the layout, defined only here and, for the stylesheets, in Frame.module.css. */
export const sidebarWidth = 300;
export const wideFrom = 1000;
export const resizeDebounce = 100;

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
