import { vi } from 'vitest';

/** Waits until the demo market has its past, which an app fills in behind its start: a package of the demo broker comes last. */
export async function demoHasItsPast(origin: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const find = async () => {
    const answer = await fetch(`${origin}/api/pipeline/entries`, { headers });
    const { pipelineEntries = [] } = (await answer.json()) as { pipelineEntries?: { address: string }[] };
    if (!pipelineEntries.some(({ address }) => address.includes('Waco'))) throw new Error('The demo has no past yet.');
  };
  await vi.waitFor(find, { timeout: 90_000, interval: 500 });
}
