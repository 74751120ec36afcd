// Runs before the first paint. It stands alone because the Content-Security-Policy admits no inline script.

/** The dark scheme does not flash white. */
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

/** Whoever is logged in gets their data while the scripts are still on their way: the server has named the calls. */
(() => {
  const named = document.querySelector('meta[name="first-calls"]')?.content;
  if (!named) return;
  let token = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // Storage may be blocked; nobody is logged in then.
  }
  if (token === null) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answers = new Map(named.split(' ').map((address) => [address, fetch(address, { headers })]));
  // Whoever takes an answer sees what went wrong with it.
  for (const answer of answers.values()) answer.catch(() => {});
  window.firstCalls = { token, answers };
})();
