import type { TicketCategory, TicketPriority, TicketStatus } from '../../../src/features/tickets/topics.ts';

/** A line of a thread: who wrote it, how many hours after the ticket, and what. */
type DemoLine = readonly [from: 'writer' | 'support' | 'note', afterHours: number, text: string];

export interface DemoTicket {
  readonly writer: 'broker' | 'investor';
  readonly subject: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly status: TicketStatus;
  readonly description: string;
  readonly hoursAgo: number;
  readonly isAssigned?: true;
  readonly lines?: readonly DemoLine[];
  readonly file?: { readonly name: string; readonly text: string };
  readonly feedback?: { readonly isSolved: boolean; readonly words: string };
}

export const demoTickets: readonly DemoTicket[] = [
  {
    writer: 'broker',
    subject: 'Results stay empty for a fourplex in Ohio',
    category: 'Bug Report',
    priority: 'High',
    status: 'In Progress',
    hoursAgo: 75,
    isAssigned: true,
    description: 'A DSCR search for a fourplex in Dayton shows no programs. The same deal as a duplex shows nine.',
    file: {
      name: 'search-inputs.csv',
      text: 'field,value\npropertyType,4 units\nstate,OH\nloanAmount,312000\nrent,4200\n',
    },
    lines: [
      ['support', 3, 'Thank you for the inputs. I can see the same on our side and will come back to you today.'],
      ['note', 4, 'Three programs state 2 to 4 units, so at least those should match. Asked the market desk.'],
      ['writer', 20, 'Any news? My client would like to lock this week.'],
      ['support', 22, 'Two lenders had a wrong unit limit on file. One is corrected, the other confirms tomorrow.'],
      ['writer', 24, 'I see one program now. Thank you. Please write when the second is there.'],
      ['support', 27, 'Would you send the quote request to the first one meanwhile? Nothing speaks against it.'],
      ['writer', 29, 'Done. They answered within the hour.'],
      ['note', 48, 'Second lender has not confirmed. Call them in the morning.'],
    ],
  },
  {
    writer: 'investor',
    subject: 'Two-factor code is not accepted',
    category: 'Account',
    priority: 'Critical',
    status: 'Open',
    hoursAgo: 120,
    description: 'My new phone shows codes, but the login page says they are wrong. I still have one recovery code.',
  },
  {
    writer: 'broker',
    subject: 'Invoice with our new company name',
    category: 'Billing',
    priority: 'Medium',
    status: 'Waiting for Response',
    hoursAgo: 50,
    isAssigned: true,
    description: 'We changed our name in October. Can the last invoice be written again?',
    lines: [['support', 2, 'Yes. Please send us the new name and address exactly as they should stand there.']],
  },
  {
    writer: 'investor',
    subject: 'Compare offers side by side on the phone',
    category: 'Feature Request',
    priority: 'Low',
    status: 'Open',
    hoursAgo: 5,
    description: 'On the phone I scroll a lot between two offers. Could they stand next to each other?',
  },
  {
    writer: 'broker',
    subject: 'How is the cash to close computed?',
    category: 'Other',
    priority: 'Medium',
    status: 'Resolved',
    hoursAgo: 240,
    isAssigned: true,
    description: 'The figure differs from my own sheet by the amount of the points.',
    lines: [
      [
        'support',
        5,
        'Points are paid at closing, so they are part of it. Choose “Finance the points” to add them to the loan.',
      ],
      ['writer', 6, 'That was it.'],
    ],
    feedback: { isSolved: true, words: 'Clear answer, thank you.' },
  },
  {
    writer: 'investor',
    subject: 'Rehab budget is lost after the upload',
    category: 'Technical',
    priority: 'High',
    status: 'Closed',
    hoursAgo: 400,
    isAssigned: true,
    description: 'After I uploaded a scope of work, the budget showed zero.',
    lines: [
      ['support', 8, 'The sheet had its total in a text cell. Version 2 of the template reads that as a number.'],
      ['writer', 26, 'It works with the new template.'],
    ],
    feedback: { isSolved: true, words: '' },
  },
];

export const demoReplies: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'We are looking into it',
    text: 'Hi {first name},\n\nthank you for writing. We are looking into {ticket} and will answer during support hours ({support hours}).\n\n{agent first name}',
  },
  {
    title: 'Ask for a screenshot',
    text: 'Hi {first name},\n\ncould you attach a screenshot of what you see, and say which browser you use? Then we can try the same.\n\n{agent first name}',
  },
  {
    title: 'Invoice details needed',
    text: 'Hi {first name},\n\nplease send us the name and address as they should stand on the invoice for {company}.\n\n{agent first name}',
  },
  {
    title: 'Solved, please check',
    text: 'Hi {first name},\n\n“{subject}” should work now. Would you try it once more?\n\n{agent first name}',
  },
];
