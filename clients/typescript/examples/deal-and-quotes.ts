import type { Plinth } from '../src/index.ts';

/** Asks lenders for quotes on a deal, which adds it to the pipeline, and reads the deal. */
export async function askForQuotes(plinth: Plinth, lenderIds: string[]) {
  const asked = await plinth.call('POST /api/quotes/fix-and-flip', {
    body: {
      propertyAddress: '48 Client Street, Austin, TX 78704',
      ficoScore: 720,
      experience: 5,
      purchasePrice: 250_000,
      rehabNeeded: 50_000,
      arv: 400_000,
      liquidity: 120_000,
      propertyType: 'Single Family 1-4',
      clientName: 'Quinn Harlow',
      lenderIds,
    },
  });
  const deals = await plinth.call('GET /api/pipeline/entries', {});
  return { asked, deals };
}
