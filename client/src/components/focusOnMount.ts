/** For `ref`: takes the focus when new content replaces what had it. Needs `tabIndex={-1}`. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
