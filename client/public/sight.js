// Before the first frame: sizes the first sight of a screen (first-sight/), or takes it away where the screen will differ.
(() => {
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  // A page that the service worker kept may be another screen's.
  const isHere = ({ screen, slug }) => {
    const [, first, second] = location.pathname.split('/');
    return screen === 'home' ? /^\/(home)?$/.test(location.pathname) : first === screen && second === slug;
  };
  const asUsual = (sight) => {
    const sidebar = read('sidebar');
    const wide = matchMedia('(min-width: 1000px)').matches;
    return (
      isHere(sight.dataset) &&
      !new URLSearchParams(location.search).has('view') &&
      [null, 'english'].includes(read('titleLanguage')) &&
      (sidebar === null || sidebar === String(wide))
    );
  };
  const place = () => {
    const sight = document.querySelector('.first-sight');
    if (!sight && document.readyState === 'loading') return requestAnimationFrame(place);
    if (!sight) return;
    if (!asUsual(sight)) return sight.remove();
    sight.toggleAttribute('data-font', read('lastVisit') !== null);
    for (const part of sight.querySelectorAll('[data-style]')) part.style.cssText = part.dataset.style;
  };
  requestAnimationFrame(place);
})();
