// Before the first frame: sizes a prerendered hero (client/prerendered/), or takes it away where the screen will differ.
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
  const asUsual = (hero) => {
    const sidebar = read('sidebar');
    const wide = matchMedia('(min-width: 1000px)').matches;
    return (
      isHere(hero.dataset) &&
      !new URLSearchParams(location.search).has('view') &&
      [null, 'english'].includes(read('titleLanguage')) &&
      (!wide || sidebar !== 'false')
    );
  };
  const place = () => {
    const hero = document.querySelector('.prerendered');
    if (!hero && document.readyState === 'loading') return requestAnimationFrame(place);
    if (!hero) return;
    if (!asUsual(hero)) return hero.remove();
    hero.toggleAttribute('data-font', read('lastVisit') !== null);
    for (const part of hero.querySelectorAll('[data-style]')) part.style.cssText = part.dataset.style;
  };
  requestAnimationFrame(place);
})();
