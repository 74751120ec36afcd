import { type Caller, createTestApp, type TestApp } from '../../test-app.ts';

/** A fix and flip application that may be sent. */
export const exampleApplication = {
  borrowerName: 'Ada Ames',
  borrowerEmail: 'ada@example.com',
  borrowerPhone: '(512) 555-0142',
  borrowerCreditScore: '700-749',
  propertyAddress: '12 Alder Court',
  propertyCity: 'Austin',
  propertyState: 'TX',
  propertyZip: '78704',
  propertyType: 'single-family',
  propertyStatus: 'vacant',
  loanType: 'purchase',
  purchasePrice: 250_000,
  loanAmount: 220_000,
  exitStrategy: 'sell',
  contractorHired: 'no',
  needBridgeLoan: 'no',
} as const;

export interface ApplicationDesk {
  readonly app: TestApp;
  readonly broker: Caller;
  readonly investor: Caller;
  readonly lender: Caller;
  readonly admin: Caller;
  readonly lenderId: string;
  readonly otherLenderId: string;
  /** A program of the lender for this loan type. */
  readonly programOf: (kind: string) => Promise<{ _id: string; name: string }>;
  /** Sends the example for a property of its own. */
  readonly apply: (more?: object, headers?: Record<string, string>) => ReturnType<Caller['call']>;
}

let properties = 0;

export async function openApplicationDesk(): Promise<ApplicationDesk> {
  const app = await createTestApp();
  const [broker, investor, lender, admin] = await Promise.all(
    ['broker', 'investor', 'lender', 'admin'].map((name) => app.signIn(`${name}@example.com`)),
  );
  if (!broker || !investor || !lender || !admin) throw new Error('Somebody is missing.');
  const lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId as string;
  const { lenders } = (await broker.call('GET', '/api/lenders')).body as { lenders: { _id: string }[] };
  return {
    app,
    broker,
    investor,
    lender,
    admin,
    lenderId,
    otherLenderId: lenders.find(({ _id }) => _id !== lenderId)?._id ?? '',
    async programOf(kind) {
      const { body } = await lender.call('GET', `/api/${kind}/${lenderId}/${kind}-programs`);
      return body.programs[0];
    },
    apply: (more = {}, headers = {}) =>
      broker.call(
        'POST',
        '/api/applications/fix-and-flip',
        { ...exampleApplication, propertyAddress: `${++properties} Alder Court`, ...more },
        headers,
      ),
  };
}
