import type { PipelineEntry } from '../../../contract.ts';

/** What the broker of a deal does next: the head of its page leads there. */
export interface NextStep {
  readonly act: 'findLenders' | 'reviewOffers' | 'wait' | 'askMore' | 'message' | 'none';
  readonly title: string;
  readonly text: string;
}

type Deal = Pick<PipelineEntry, 'archived' | 'stage' | 'selectedLenderId' | 'lenders' | 'quoteCounts'>;

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const ended: Readonly<Partial<Record<Deal['stage'], NextStep>>> = {
  submitted: {
    act: 'message',
    title: 'Follow up on your submission',
    text: 'The package is with the lender. Move the deal to Funded when it closes.',
  },
  funded: {
    act: 'none',
    title: 'This deal is funded',
    text: 'Archive it when you no longer need it in your pipeline.',
  },
  lost: {
    act: 'none',
    title: 'This deal is lost',
    text: 'Archive it, or move it to another stage to work on it again.',
  },
};

/** Undefined for an archived deal: unarchiving is the one thing left to do. */
export function nextStep({ archived, stage, selectedLenderId, lenders, quoteCounts }: Deal): NextStep | undefined {
  if (archived) return undefined;
  const over = ended[stage];
  if (over) return over;
  if (selectedLenderId) {
    const name = lenders.find(({ _id }) => _id === selectedLenderId._id)?.name ?? 'the lender';
    return { act: 'message', title: `Continue with ${name}`, text: 'Agree on what the lender needs to close.' };
  }
  const { asked, offered, waiting } = quoteCounts;
  if (asked === 0)
    return {
      act: 'findLenders',
      title: 'Find lenders for this deal',
      text: 'The search opens with the figures of this deal. Select lenders and request quotes.',
    };
  if (offered > 0)
    return {
      act: 'reviewOffers',
      title: `Review ${counted(offered, 'offer')}`,
      text: waiting > 0 ? `Still waiting on ${counted(waiting, 'lender')}.` : 'Compare them and choose one.',
    };
  if (waiting > 0)
    return {
      act: 'wait',
      title: `Waiting on ${counted(waiting, 'lender')}`,
      text: 'You get a notification when a lender responds. You can ask more lenders meanwhile.',
    };
  return {
    act: 'askMore',
    title: 'Ask more lenders',
    text: 'No request for this deal is pending, and there is no offer.',
  };
}
