import type { RequestContext } from '../../../../platform/caller.ts';
import type { PlanRequest } from '../../contract.ts';
import type { PlanChoice, subscriptionSources } from '../../model.ts';

/** Who chooses, and under which key a repeated choice is known. */
export interface Chooser {
  readonly accountId: string;
  readonly context: RequestContext;
  readonly key: string | undefined;
}

/** What follows from a choice: a request that somebody answers, or a page of the payment service where it is paid. */
export interface NextStep {
  readonly request: PlanRequest | null;
  readonly address: string | null;
}

/** How plans are paid. Which one it is says the configuration; what an account may use follows from `recordSubscription` alone. */
export interface Payments {
  readonly by: (typeof subscriptionSources)[number];
  choose(chooser: Chooser, choice: PlanChoice): Promise<NextStep>;
  /** The page where payment method and invoices are looked after. @throws CONFLICT where there is none */
  openBilling(accountId: string): Promise<string>;
  /** Takes in what the payment service tells. @throws INVALID_INPUT when it was not signed by it, NOT_FOUND where there is none */
  hear(body: Buffer, signature: string, at: Date): Promise<void>;
}
