/** Styles of the mailbox page; the current message is marked in the site's red. */
export const style = `
:root { color-scheme: light; --ink: #1b1a1f; --quiet: #66626b; --line: #e2ddd5; --red: #c62a1a; --paper: #fff; --ground: #f4f1ec; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; min-height: 100vh;
  display: grid; grid-template-rows: auto 1fr; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1rem; padding: 1rem 1.5rem;
  border-top: 4px solid var(--red); border-bottom: 1px solid var(--line); background: var(--paper); }
h1 { margin: 0; font-size: 1.25rem; letter-spacing: -0.01em; }
header p { margin: 0; color: var(--quiet); font-size: 0.875rem; flex: 1 1 20rem; }
a { color: var(--red); }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.desk { display: grid; grid-template-columns: minmax(16rem, 22rem) 1fr; min-height: 0; }
nav { border-right: 1px solid var(--line); background: var(--paper); }
ol { list-style: none; margin: 0; padding: 0; }
li a { display: grid; gap: 0.125rem; padding: 0.875rem 1.5rem; color: inherit; text-decoration: none;
  border-bottom: 1px solid var(--line); border-left: 4px solid transparent; overflow-wrap: anywhere; }
li a:hover { background: var(--ground); }
li a[aria-current] { border-left-color: var(--red); background: var(--ground); }
li span, time { color: var(--quiet); font-size: 0.8125rem; }
.none { padding: 1.5rem; color: var(--quiet); margin: 0; }
main { padding: 1.5rem; min-width: 0; }
article { max-width: 48rem; margin: 0 auto; }
h2 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 0.875rem; color: var(--quiet); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.125rem 1rem; margin: 0 0 1.25rem; font-size: 0.9375rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 40rem; border: 1px solid var(--line); background: var(--paper); }
pre { margin: 0; padding: 1rem 1.25rem; background: var(--paper); border: 1px solid var(--line); white-space: pre-wrap;
  overflow-wrap: anywhere; font: 0.875rem/1.55 ui-monospace, monospace; }
@media (max-width: 50rem) {
  .desk { grid-template-columns: 1fr; }
  nav { border-right: 0; max-height: 40vh; overflow: auto; }
  main { padding: 1rem; }
}
`;
