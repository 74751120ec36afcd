/** Ends a pause early. Rung while nobody waits, it ends the next pause. */
export interface Bell {
  ring(): void;
  wait(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, ms);
          timer.unref();
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
      }
      wake = undefined;
      rung = false;
    },
  };
}
