// For a container's health check: ends with 0 when the process beside it answers. With an address it asks there, as of a worker.
const [address = `http://127.0.0.1:${process.env.PORT || 3000}/api/ready`] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
