/** A CSS module in Jest: every class name maps to itself, so tests can look for it. */
module.exports = new Proxy(
  { __esModule: true },
  {
    get: (target, name) =>
      name === 'default' ? module.exports : name in target ? target[name] : String(name),
  },
);
