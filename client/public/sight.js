// Before the first frame: sizes the first sight of home (first-sight.html), or takes it away where home will differ.
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
