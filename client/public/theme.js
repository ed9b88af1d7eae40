// Sets <html theme="..."> before anything is drawn, so that no page flashes in another theme. A file, not an inline
// script: the CSP allows scripts of this origin only. The names are those of src/themes/index.ts; a test compares them.
(() => {
  const names = [
    'enspired',
    'system',
    'washi',
    'sumi',
    'aizome',
    'matcha',
    'sakura',
    'citypop',
    'kintsugi',
    'contrast',
  ];
  let saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    // Storage may be switched off; the default theme is fine then.
  }
  document.documentElement.setAttribute('theme', names.includes(saved) ? saved : 'enspired');
})();
