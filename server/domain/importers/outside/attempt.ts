/** What a function of a source says. If it stumbles over what came, that is nothing: everything else has to be read all the same. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
