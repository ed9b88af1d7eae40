// The page of home comes with its first sight (client/first-sight.html). Before the first frame this puts in the sizes that
// a title's length asks for, which no attribute may (the CSP), or takes the sight away where home will look otherwise: an
// old page kept by the service worker, another title language, a sidebar that was moved.
(() => {
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const asUsual = () => {
    const sidebar = read('sidebar');
    const wide = matchMedia('(min-width: 1000px)').matches;
    return (
      /^\/(home)?$/.test(location.pathname) &&
      !new URLSearchParams(location.search).has('view') &&
      [null, 'english'].includes(read('titleLanguage')) &&
      (sidebar === null || sidebar === String(wide))
    );
  };
  const place = () => {
    const sight = document.querySelector('.first-sight');
    if (!sight && document.readyState === 'loading') return requestAnimationFrame(place);
    if (!sight) return;
    if (!asUsual()) return sight.remove();
    sight.toggleAttribute('data-font', read('lastVisit') !== null);
    for (const part of sight.querySelectorAll('[data-style]')) part.style.cssText = part.dataset.style;
  };
  requestAnimationFrame(place);
})();
