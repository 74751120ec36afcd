import type { Paper } from '../paper.ts';
import { callout, facts, list, section, steps, text } from './common.ts';

const productInfo: Paper = {
  fileName: 'Product Info Sheet.pdf',
  tag: 'Product Info Sheet',
  title: 'Product Info Sheet',
  about: 'Our loans at a glance, for brokers and their clients.',
  number: 'PI-101',
  blocks: [
    section('Which loan for which plan'),
    facts(
      ['Buy, fix and sell', 'Fix & flip: purchase and rehab in one loan, interest only'],
      ['Buy now, decide later', 'Bridge: short term, no rehab required, no penalty for early payoff'],
      ['Build', 'Ground up: land and construction, paid as the building grows'],
      ['Buy or refinance a rental', 'DSCR: qualified by the rent of the property, 30 years'],
      ['Many rentals, one loan', 'Portfolio: five properties or more under one note'],
    ),
    section('What every loan has in common'),
    list(
      'No income documents and no tax returns.',
      'Loans to entities and to people, in the states listed on our programs.',
      'One contact from the first call to the last draw.',
    ),
    callout(
      'Start with a quote',
      'Ask for a live quote on Plinth with the address and the numbers. You hear from us the same day.',
    ),
  ],
};

const productDetails: Paper = {
  fileName: 'Product Details Sheet.pdf',
  tag: 'Product Details Sheet',
  title: 'Product Details Sheet',
  about: 'How our loans work in detail. Prices and leverage are on the programs.',
  number: 'PI-102',
  blocks: [
    section('Fix & flip and bridge'),
    facts(
      ['Interest', 'On the funds drawn, or on the full amount; the term sheet says which'],
      ['Extensions', 'Two of three months each, when interest is paid and insurance is in effect'],
      ['Payoff', 'At any time, after the minimum interest of the program'],
      ['Draws', 'In arrears, after an inspection'],
    ),
    section('DSCR and portfolio'),
    facts(
      ['Rent that counts', 'The lower of the lease and the market rent of the appraisal'],
      ['Short-term rentals', 'Twelve months of history, or 80% of a market report'],
      ['Prepayment', 'A step-down of three or five years, or none at a higher rate'],
      ['Escrows', 'Taxes and insurance, unless waived'],
    ),
    section('Ground up'),
    facts(
      ['Land', 'Its equity counts toward the down payment'],
      ['Contingency', '5% of the hard costs, released with the last draw'],
      ['Inspections', 'For every draw, by the engineer named in the term sheet'],
    ),
    text('Every loan is subject to underwriting. This sheet is no commitment to lend.'),
  ],
};

const flipMarketing: Paper = {
  fileName: 'Fix and Flip Marketing Sheet.pdf',
  tag: 'Fix & Flip Marketing Sheet',
  title: 'Close the flip before someone else does',
  about: 'Purchase and rehab in one loan. Hand this to your clients.',
  number: 'MK-301',
  blocks: [
    callout(
      'Fast enough for auctions',
      'Term sheet the same day, closing in as few as seven business days with a clear title.',
    ),
    section('Why investors come back'),
    list(
      'One loan for the house and the work on it.',
      'Draws within two business days of the inspection.',
      'No tax returns, no pay stubs, no appraisal on small loans.',
      'Extensions that are agreed before you need them.',
    ),
    section('How it works'),
    steps(
      'Send the address, the price and the rehab budget.',
      'Get a term sheet.',
      'Pick the closing day.',
      'Build, draw, sell.',
    ),
    callout('Talk to your broker', 'Your broker has our programs and asks us for a live quote in two minutes.'),
  ],
};

const groundUpMarketing: Paper = {
  fileName: 'Ground Up Marketing Sheet.pdf',
  tag: 'Ground Up Marketing Sheet',
  title: 'From dirt to doors',
  about: 'Construction loans for builders of one to twenty homes. Hand this to your clients.',
  number: 'MK-302',
  blocks: [
    callout('Your land works for you', 'What you own free and clear counts as your down payment.'),
    section('Made for builders'),
    list(
      'Spec homes, build to rent, teardowns and infill lots.',
      'Draws by milestone, with one inspector for the whole project.',
      'Permits may still be on their way when we sign.',
      'Convert finished rentals to a DSCR loan without a second application.',
    ),
    section('Have this ready'),
    steps(
      'Plans, budget and timeline.',
      'The builder’s license and insurance.',
      'The purchase contract or the deed of the land.',
    ),
    callout('Talk to your broker', 'Your broker has our programs and asks us for a live quote in two minutes.'),
  ],
};

export const sheets: readonly Paper[] = [productInfo, productDetails, flipMarketing, groundUpMarketing];
