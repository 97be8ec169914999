// Runs before the first paint, so that no page flashes in another look. Kept apart: the policy allows no inline script.
(() => {
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`kaoxin-${name}`) || 'null')?.content;
    } catch {
      // an unreadable choice is no choice
      return undefined;
    }
  };
  const { className, style } = { className: kept('themeName'), style: document.documentElement.style };
  document.documentElement.className = /^theme-[a-z0-9]+$/.test(className) ? className : 'theme-default';
  for (const [token, colour] of Object.entries(kept('colorRamp') ?? {})) {
    if (/^--(brand|accent[a-z-]*)$/.test(token) && /^#[0-9a-f]{6}$/i.test(colour)) style.setProperty(token, colour);
  }
  // the outlines of the frame stand in index.html; they are for whoever has logged in
  const isInside =
    document.cookie.includes('kaoxin-access-token=') && !/^\/(login|lock|40\d|500)/.test(location.pathname);
  document.documentElement.toggleAttribute('data-begin', isInside);
})();
