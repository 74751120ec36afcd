import { demoPassword } from '../../src/features/accounts/server/sign-in/demo-accounts.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../support/example-deal.ts';

/** What is read of the answers of these calls. */
interface Answer {
  readonly token: string;
  readonly lenderId: string;
  readonly pipelineEntryId: string;
  readonly quotes: readonly { readonly _id: string; readonly lenderId: string }[];
}

export interface DemoDeals {
  /** The sessions, as the web app keeps them in the browser. */
  readonly sessions: Readonly<Record<'broker' | 'lender', Readonly<Record<string, string>>>>;
  /** The deal with three offers. */
  readonly pipelineEntryId: string;
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const leastInterest = (months: number) => ({ prepaymentType: 'minimumInterest', prepaymentMonths: months });

const offers = [
  { loanAmount: 270_000, ratePercent: 9.9, pointsPercent: 2, fees: 1_495, ...leastInterest(3) },
  { loanAmount: 265_000, ratePercent: 9.5, pointsPercent: 3, fees: 995, ...leastInterest(4) },
  { loanAmount: 275_000, ratePercent: 10.75, pointsPercent: 1, fees: 1_250, prepaymentType: 'none' },
] as const;

const others = ['9 Kestrel Way, Waco, TX 76701', '2214 Alder Lane, Dallas, TX 75204'];

/** Brings the demo market of a running app to life: a broker with deals, one of them answered by three lenders. */
export async function makeDemoDeals(origin: string): Promise<DemoDeals> {
  const call = async (path: string, body: object, { token, method = 'POST' }: { token?: string; method?: string }) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const signIn = (name: string) =>
    call('/api/auth/login', { email: `${name}@example.com`, password: demoPassword }, {});
  const broker = await signIn('broker');
  const lenders = await Promise.all(['lender', 'lender2', 'lender3'].map(signIn));
  const lenderIds = lenders.map(({ lenderId }) => lenderId);
  const ask = (propertyAddress: string, clientName: string) =>
    call(
      '/api/quotes/fix-and-flip',
      { ...exampleRequest, propertyAddress, clientName, lenderIds, scenario: exampleScenario },
      broker,
    );
  for (const address of others) await ask(address, 'Marlow Estates');
  const deal = await ask(exampleRequest.propertyAddress, 'Quinn Harlow');
  for (const [index, lender] of lenders.entries()) {
    const quote = deal.quotes.find(({ lenderId }) => lenderId === lender.lenderId);
    const offer = { ...exampleOffer, ...offers[index], validUntil: inDays(21) };
    await call(`/api/lender/quotes/${quote?._id}/offers`, offer, lender);
  }
  await call('/api/scenarios/fix-and-flip', { scenario: exampleScenario }, { token: broker.token, method: 'PUT' });
  return {
    sessions: {
      broker: { token: broker.token, role: 'user' },
      lender: { token: lenders[0]?.token ?? '', role: 'lender', lenderId: lenderIds[0] ?? '' },
    },
    pipelineEntryId: deal.pipelineEntryId,
  };
}
