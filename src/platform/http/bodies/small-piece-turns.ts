/** How long each connection that sends tiny pieces waits at least until it is read on; all of them share these turns. */
const turnMs = 60;

/** Says whether it was worth a turn. */
type Turn = () => boolean;

const waiting = new Set<Turn>();
let isTicking = false;

/**
 * Bodies that come in tiny pieces are read one connection after the other. A single read of ten thousand pieces keeps the process
 * busy for some milliseconds; a hundred connections at once would keep it busy for all that others wait for.
 */
export function takeTurn(turn: Turn): void {
  waiting.add(turn);
  if (isTicking) return;
  isTicking = true;
  tick();
}

function tick(): void {
  setTimeout(() => {
    for (const turn of waiting) {
      waiting.delete(turn);
      if (turn()) break;
    }
    isTicking = waiting.size > 0;
    if (isTicking) tick();
  }, turnMs).unref();
}
