// The first thing that runs on the public front page: whoever has a session is sent to their home before anything is
// shown. It stands alone because the Content-Security-Policy admits no inline script.
(() => {
  const sendOn = () => {
    let token = null;
    let role = null;
    try {
      token = localStorage.getItem('token');
      role = localStorage.getItem('role');
    } catch {
      // Storage may be blocked; nobody is signed in then.
    }
    if (token === null) return;
    document.documentElement.hidden = true;
    location.replace(role === 'lender' ? '/lender/dashboard' : '/dashboard');
  };
  sendOn();
  // Signed in since: in another tab, or before coming back to a page that the browser kept.
  addEventListener('storage', ({ key }) => key === 'token' && sendOn());
  addEventListener('pageshow', ({ persisted }) => persisted && sendOn());
})();
