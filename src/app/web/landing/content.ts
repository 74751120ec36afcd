import { claims, service, trial } from '../../../features/accounts/plans.ts';
import { supportHours } from '../../../features/tickets/topics.ts';

/** What the page says, apart from headings. It promises what the product does, and quotes people by their role alone. */

export interface Story {
  readonly picture: 'reasons' | 'compare' | 'answer';
  readonly alt: string;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
}

export const stories: readonly Story[] = [
  {
    picture: 'reasons',
    alt: 'One program opened: each check with what the lender asks and what the deal has, and the limit that set the loan',
    title: 'Every program, with its reasons',
    text: 'Enter a deal once. While you type, every program is judged against it: what fits, what needs a second look, and what refuses.',
    points: [
      'Each check shows the lender’s threshold beside your deal’s own value',
      'Each loan amount names the limit that set it',
      'A refusal says what would have to change for a yes',
    ],
  },
  {
    picture: 'compare',
    alt: 'Three offers side by side, with the best of each line marked',
    title: 'Live quotes, side by side, in cash',
    text: 'Send one request to the lenders you choose. Their offers arrive on the deal and stand in one table, down to what each costs over the time you plan to hold.',
    points: [
      'Points, fees and interest added up over your months',
      'The month from which the other offer becomes the cheaper one',
      'The comparison leaves as CSV or PDF, ready for your client',
    ],
  },
  {
    picture: 'answer',
    alt: 'A lender reads a request: the deal in figures, and the offer form beside it',
    title: 'Lenders answer where they are',
    text: 'A request reaches the lender with the whole deal in figures. They answer in their inbox here, or through the link in their mail without signing in.',
    points: [
      'The offer starts from what the program’s own limits allow',
      'Questions and answers stay with the quote',
      'You are told the moment an answer arrives',
    ],
  },
];

export const smallFeatures: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Five kinds of loan',
    text: 'Fix & Flip, DSCR, Ground Up, Stabilized Bridge and Portfolio, each with its own terms and its own mathematics.',
  },
  {
    title: 'A pipeline for the deal',
    text: 'Quotes, offers and the chosen lender stay together from the first search to the submitted package.',
  },
  {
    title: 'Searches that keep watch',
    text: 'Save a search, and hear of it when a program comes to fit.',
  },
  {
    title: 'Calculators and classes',
    text: 'Work out a flip, a rental or a build, and learn the loan types at your own pace.',
  },
];

export const testimonials: readonly { readonly quote: string; readonly role: string }[] = [
  {
    quote:
      'I used to phone six lenders to hear five refusals. Now I see the refusal and its reason before I ask, and the calls I make are the ones that count.',
    role: 'Mortgage broker, Texas',
  },
  {
    quote:
      'Two offers looked the same on paper. The table showed that one was cheaper from month eleven on. We planned for nine.',
    role: 'Direct investor, fix and flip',
  },
  {
    quote:
      'Requests arrive complete. The deal is there in figures, my own program’s limits are there, and an offer takes minutes.',
    role: 'Loan officer at a private lender',
  },
  {
    quote:
      'My clients ask why a loan came out lower than they hoped. I show them the line that set it, and the talk is over.',
    role: 'Broker-owner, two-person office',
  },
  {
    quote: 'One place for rentals and construction, with the same plain answers for both. That is what I wanted.',
    role: 'Portfolio investor, rentals',
  },
];

export const steps: readonly { readonly title: string; readonly text: string }[] = [
  { title: 'Describe the deal', text: 'State, credit, experience and the figures of the property. Once.' },
  { title: 'See who says yes', text: 'Every program judged while you type, each with its reasons and its loan.' },
  { title: 'Ask for live quotes', text: 'One request to the lenders you pick. Their offers come back to the deal.' },
  {
    title: 'Choose and carry on',
    text: 'Compare in cash, choose a lender, and work the loan to its submitted package.',
  },
];

export const questions: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'How does the free trial work?',
    answer: `You have ${trial.days} days on the plan you choose, and no credit card is asked for. After that the account stays yours on the basic tier until you upgrade.`,
  },
  {
    question: 'Can I cancel at any time?',
    answer: 'Yes. A plan can be changed or ended whenever you like, and what you entered can be taken along.',
  },
  {
    question: 'Which lenders can I reach?',
    answer: `You can search and ask ${claims.searchableLenders} lenders, from local private money to national programs. Each keeps its own programs here, with the states it lends in and the date its terms were last confirmed.`,
  },
  {
    question: 'What does a live quote mean?',
    answer:
      'A request goes to a real lender, who reads it and answers with terms. So please send real deals only: fake or test requests may lead to suspension.',
  },
  {
    question: 'How is my data protected?',
    answer:
      'Connections are encrypted, passwords are stored as hashes that cannot be turned back, and a lender sees the deal you send to them, not your client and not the other lenders.',
  },
  {
    question: 'When can I reach support?',
    answer: `${supportHours}. Outside these hours leave a ticket, and the answer finds you in the product and by mail.`,
  },
  {
    question: 'How long does a submitted application take?',
    answer: `A submitted application is reviewed within ${service.reviewTime}. Lenders answer live quotes in their own time; their usual reply time stands beside their name.`,
  },
  {
    question: 'Which plan is right for me?',
    answer:
      'Starter carries a first handful of deals, Professional a busy desk, Enterprise a firm under its own brand. You can move between them as your work grows.',
  },
];

export const updates: readonly { readonly title: string; readonly text: string }[] = [
  { title: 'Saved searches', text: 'Plinth tells you when a program comes to fit a deal you saved.' },
  { title: 'Path to yes', text: 'Programs that refuse say which changes would open them.' },
  { title: 'Answers without an account', text: 'Lenders can reply through the link in their mail.' },
];
