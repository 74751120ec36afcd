/**
 * The answer to a call that the server has sent with the page itself: see `PageText` there. For one use, since it gets old. What is made
 * of it should be read again, but stays where that fails.
 */
export function takeServedAnswer(address: string): unknown {
  const served = document.querySelector<HTMLScriptElement>('script[data-answer]');
  if (served?.dataset.answer !== address) return undefined;
  served.remove();
  return JSON.parse(served.text);
}
