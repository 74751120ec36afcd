const stopPatienceMs = 20_000;

/** Ends the process in order on the first signal, at once on the second, and in any case after a while. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    // A second Ctrl-C while stopping leaves at once; nothing acknowledged is lost by that.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** Says why the process could not start, and ends it. */
export function endWith(error: unknown): never {
  const message =
    error instanceof Error && error.name === 'ConfigError'
      ? `The configuration has errors:\n${error.message}`
      : String(error instanceof Error ? error.message : error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
