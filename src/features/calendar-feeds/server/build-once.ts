interface Build {
  readonly tag: string;
  readonly text: Promise<string>;
}

/**
 * One file of a calendar is made at a time, however many programs ask for it: those that ask for the same one while it is made get
 * it as well, and another one waits until it is made.
 */
export function createBuilds() {
  const running = new Map<string, Build>();
  return (feedId: string, tag: string, build: () => Promise<string>): Promise<string> => {
    const before = running.get(feedId);
    if (before?.tag === tag) return before.text;
    const text = Promise.resolve(before?.text.catch(() => undefined))
      .then(build)
      .finally(() => {
        if (running.get(feedId)?.text === text) running.delete(feedId);
      });
    running.set(feedId, { tag, text });
    return text;
  };
}
