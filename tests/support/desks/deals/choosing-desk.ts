import { it as atTheDesk } from '../quote-desk.ts';

/** A deal with two lenders that were asked, and what it takes to choose between them. */
export const it = atTheDesk
  .extend('askTwo', ({ desk, request }) => async () => {
    const second = await desk.app.signIn('lender2@example.com');
    const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
    const { body } = await request([desk.lenderId, secondId]);
    const quoteOf = (id: string) =>
      body.quotes.find((quote: { lenderId: string }) => quote.lenderId === id)._id as string;
    return {
      entryId: body.pipelineEntryId as string,
      first: quoteOf(desk.lenderId),
      second: quoteOf(secondId),
      secondUser: second,
    };
  })
  .extend(
    'newestOffer',
    ({ desk }) =>
      async (quoteId: string) =>
        (await desk.lender.call('GET', `/api/lender/quotes/${quoteId}`)).body.quote.offers[0]._id as string,
  )
  .extend(
    'accept',
    ({ desk }) =>
      (quoteId: string, offerId: string, who = desk.broker) =>
        who.call('POST', `/api/quotes/${quoteId}/accept`, { offerId }),
  );
