// Runs before the first paint. It stands alone because the Content-Security-Policy admits no inline script.

/** The dark scheme does not flash white. */
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paper = matchMedia('print');
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
    // Paper is white, whatever the screen is.
    const dark = !paper.matches && (choice === 'dark' || (choice !== 'light' && system.matches));
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  show();
  // Pages without the app follow the system too, as the evening comes.
  system.addEventListener('change', show);
  paper.addEventListener('change', show);
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

/** A page that says something without the app shows that first: then the app is fetched and starts. */
document.addEventListener('DOMContentLoaded', () => {
  const app = document.getElementById('app');
  if (!app) return;
  // Once its parts are taken out, there is nothing left to take.
  const start = () => document.head.append(app.content);
  // A tab in the background draws nothing.
  if (document.visibilityState === 'hidden') start();
  // Browsers that report no paint, and a tab that is left before it.
  setTimeout(start, 3000);
  if ('PerformanceObserver' in window) new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
});
