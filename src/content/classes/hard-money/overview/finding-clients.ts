import type { LessonIcon } from '../../lesson.ts';

export interface StrategyCard {
  readonly icon: LessonIcon;
  readonly title: string;
  readonly description: string;
  /** Five of them. */
  readonly tips: readonly string[];
}

/** Six ways of finding clients. */
export const strategies: readonly StrategyCard[] = [
  {
    icon: 'messages',
    title: 'Social media',
    description: 'Investors ask for money in public groups every day. Be the person whose answers are worth reading.',
    tips: [
      'Choose two groups in your market and answer one question a day with numbers',
      'Post one closed deal a week: price, rehab, loan, days to close, without names or addresses',
      'Say in your profile which states and loan types you place',
      'Move to a call after two messages; terms don’t belong in comments',
      'Read the rules of each group before you mention that you broker loans',
    ],
  },
  {
    icon: 'home',
    title: 'Agent partnerships',
    description:
      'An agent with investor listings loses deals to financing. You can tell them early which offers will close.',
    tips: [
      'Make a list of the agents behind the last thirty investor sales in your county',
      'Offer to check the financing of their next buyer the same day',
      'Give pre-qualification letters only to clients whose numbers you have checked',
      'Call the listing agent when a loan is clear to close; they remember it',
      'Ask one question at the end of every closing: who else buys houses from you?',
    ],
  },
  {
    icon: 'users',
    title: 'Investor networks',
    description: 'Local meetings are small, and the same thirty people buy most of the houses. Meet them in person.',
    tips: [
      'Go to the same meeting every month, and give it half a year',
      'Teach ten minutes on one topic, such as how a draw is paid',
      'Bring one page with your loan types, states and what a quote needs',
      'Note what each person buys, and call within two days with something useful',
      'Introduce people to each other: a wholesaler to a flipper is worth a deal to both',
    ],
  },
  {
    icon: 'key',
    title: 'Title companies',
    description: 'A closer sees which investors buy for cash and which loans fall through in the last week.',
    tips: [
      'Learn which title companies in your county close investor deals and assignments',
      'Send files they like to get: contract, entity documents and payoff in one message',
      'Ask to be the second call when a buyer’s loan falls through',
      'Answer their questions within the hour on closing day',
      'Never pay for a referral before a lawyer in your state has said that you may',
    ],
  },
  {
    icon: 'search',
    title: 'Digital marketing',
    description:
      'Some investors start with a search. A page that answers one narrow question beats one that says everything.',
    tips: [
      'Build one page for each loan type and state you work in',
      'Ask for five facts in the form, not for twenty',
      'Call back within five minutes during the day; most leads go to the first voice',
      'Ask permission before you text, and keep the record of it',
      'Count closed loans by source, not clicks, and stop what brought none in six months',
    ],
  },
  {
    icon: 'file',
    title: 'Content marketing',
    description:
      'Write down what you explain on the phone each week. A client who has read it calls with better numbers.',
    tips: [
      'Answer one real client question a month in 500 words with one worked example',
      'Show the arithmetic of a deal that did not work, and why',
      'Send the same piece by email to everyone you have met, with one line on top',
      'Keep figures general: a rate in print is old the day after',
      'End with one next step: send me the address, the price and the budget',
    ],
  },
];

export interface BestPractices {
  readonly title: string;
  readonly boxes: readonly { readonly icon: LessonIcon; readonly title: string; readonly text: string }[];
}

export const bestPractices: BestPractices = {
  title: 'Best Practices',
  boxes: [
    {
      icon: 'shield',
      title: 'Build your reputation',
      text: 'Say no on the first call when a deal will not fund, and give the reason. Clients come back to the broker who saved them three weeks, and lenders open files from a broker who sends few bad ones.',
    },
    {
      icon: 'route',
      title: 'Chase real deals',
      text: 'A real deal has an address, a signed contract or a payoff date, and a client who answers the phone. Give those your morning. Put the others on a list and call it on Fridays.',
    },
    {
      icon: 'calendar',
      title: 'Nurture relationships',
      text: 'Set a call for the month before each loan you placed is due. Every short-term loan is a second loan with a known date, and the client will take it to the person who called first.',
    },
  ],
};

export const newsletter = {
  title: 'Stay Updated with Hard Money News',
  text: 'New lessons, worked deals and notes on loan programs for brokers.',
  label: 'Email address',
  placeholder: 'you@example.com',
  button: 'Subscribe',
  thanks: 'Thanks for subscribing!',
} as const;
