/** One DataLoader, or set of them, for each set of arguments that what it loads depends on; created on first use. */
export function perArguments<Args, Made>(create: (args: Args) => Made): (args: Args) => Made {
  const made = new Map<string, Made>();
  return (args) => {
    const key = JSON.stringify(args);
    const known = made.get(key) ?? create(args);
    made.set(key, known);
    return known;
  };
}
