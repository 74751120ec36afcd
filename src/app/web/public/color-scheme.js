// Runs before the first paint, so that the dark scheme does not flash white. It stands alone because the
// Content-Security-Policy admits no inline script.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      return localStorage.getItem('colorScheme');
    } catch {
      // Storage may be blocked; the system's preference then decides.
      return null;
    }
  };
  const show = () => {
    const choice = chosen();
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  show();
  // Pages without the app follow the system too, as the evening comes.
  system.addEventListener('change', show);
})();
