/**
 * Whether a key belongs to an input method, such as the Enter that takes a Japanese conversion. Safari sends that one after the
 * end of the composition, with the key code 229 (WebKit bug 165004).
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
