/** Takes the fragment out of the address; the page stays as it is. */
export function takeFragment(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}
