// Before anything is painted: puts this browser's preferences and window size on <html>, so that no page flashes in another
// form. The CSP allows scripts of this origin only, hence a file; in server-rendered pages it is inline, allowed by its hash.
// The names are those of shared/themes.ts and src/state/table.ts; tests compare them.
(() => {
  const themes = [
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
  const root = document.documentElement;
  // The preferences pages are rendered with. Visitors with others see their own once the client has rendered the page.
  const defaults = {
    titleLanguage: root.dataset.titleLanguage,
    episodesView: 'grid',
    episodesSort: 'true',
    profileView: 'anime',
    animelistView: 'grid',
    discoverView: 'grid',
    spoilerScreen: 'true',
  };
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // Storage may be switched off; then the defaults apply.
    }
  };
  const theme = read('theme');
  // The page comes with the theme of the site.
  root.dataset.siteTheme = root.getAttribute('theme');
  if (themes.includes(theme)) root.setAttribute('theme', theme);
  root.dataset.wide = matchMedia('(min-width: 1000px)').matches;
  if (read('sidebar') === 'false') root.dataset.sidebar = 'false';

  const { at } = root.dataset;
  if (at === undefined) return;
  const [navigation] = performance.getEntriesByType('navigation');
  const again = navigation && navigation.type !== 'navigate';
  const isOwn =
    at !== location.pathname + location.search ||
    (again && location.pathname === '/discover') ||
    Object.keys(defaults).some((name) => ![null, defaults[name]].includes(read(name)));
  if (isOwn) root.setAttribute('data-own', '');

  // The client is loaded after the page and its visible pictures. Presses in the meantime are replayed once it has loaded.
  let pressed;
  const note = ({ target }) => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  const hold = (event) => event.preventDefault();
  addEventListener('click', note, true);
  addEventListener('submit', hold, true);
  addEventListener(
    'hydrated',
    () => {
      removeEventListener('click', note, true);
      removeEventListener('submit', hold, true);
      setTimeout(() => pressed?.isConnected && pressed.click());
    },
    { once: true },
  );
  let loaded = false;
  const load = async () => {
    const list = document.getElementById('page-files');
    if (loaded || !list) return;
    loaded = true;
    const { scripts, styles } = JSON.parse(list.textContent);
    // Their text is in the page. The bundler fetches a stylesheet unless the page links to it; a disabled link made by a script
    // is not fetched, while browsers' preload scanners fetch one in the page's text.
    for (const href of styles) {
      const link = document.createElement('link');
      link.setAttribute('disabled', '');
      document.head.append(Object.assign(link, { rel: 'stylesheet', href }));
    }
    for (const href of scripts) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
    }
    // The first format takes as long as a script, so it is made while the scripts load.
    await new Promise((go) => setTimeout(go));
    new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).format();
    // One after the other, with pauses: started together they would block the page for as long as they take together.
    for (const script of scripts) {
      await import(script).catch(() => undefined);
      await new Promise((go) => setTimeout(go));
    }
  };
  const painted = () =>
    new Promise((done) => {
      const look = (list, observer) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        observer.disconnect();
        done();
      };
      try {
        new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
      } catch {
        done();
      }
    });
  const complete = () =>
    new Promise((done) => {
      if (document.readyState === 'complete') done();
      else addEventListener('load', done, { once: true });
    });
  addEventListener('DOMContentLoaded', () => {
    if (isOwn) return load();
    void Promise.all([painted(), complete()]).then(() => setTimeout(load));
    // A page in the background isn't painted, and a picture may take a while.
    setTimeout(load, 2000);
  });
})();
