/** As a ref: takes the focus where new content has taken the place of what had it. Needs `tabIndex={-1}`. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
