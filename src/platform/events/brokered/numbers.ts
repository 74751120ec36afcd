import { randomBytes } from 'node:crypto';

/** Between the servers of a cluster NATS may lose a message, and says nothing. So each has a number, of which the next is one more. */
export function createNumbers(): () => string {
  const sender = randomBytes(9).toString('base64url');
  let sent = 0;
  return () => `${sender} ${++sent}`;
}

/** Calls `onMissed` where a number does not follow the one before, or begins with another sender: nobody knows how far the last one came. */
export function createNumberCheck(onMissed: () => void): (number: string) => void {
  let next: string | undefined;
  return (number) => {
    const [sender, count] = number.split(' ');
    // Releases before the numbers send none.
    if (!sender || !count) return;
    const follows = next === undefined || next === number;
    next = `${sender} ${Number(count) + 1}`;
    if (!follows) onMissed();
  };
}
