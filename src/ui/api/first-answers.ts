/** Calls that were sent before the app had loaded: see `first.js` among the public files. */
interface FirstCalls {
  /** Whose they are. */
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}
declare global {
  interface Window {
    readonly firstCalls?: FirstCalls;
  }
}

/** A page that takes longer to ask for something asks itself: what was answered may be out of date. */
const goodForMs = 30_000;

/** The answer to a call that is on its way already, or there; for one use. */
export function takeFirstAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const { firstCalls } = window;
  if (firstCalls === undefined || firstCalls.token !== token || performance.now() > goodForMs) return undefined;
  const answer = firstCalls.answers.get(address);
  firstCalls.answers.delete(address);
  return answer;
}

/** Something has changed since they were asked for: whoever has not taken an answer yet asks anew. */
export function dropFirstAnswers(): void {
  window.firstCalls?.answers.clear();
}
