import { figureMark } from '../../../content/landing.ts';
import { service, trial } from '../../../features/accounts/plans.ts';
import { supportHours } from '../../../features/tickets/topics.ts';

/** What the page says, apart from headings, figures and testimonials. It promises what the product does today. */

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
    alt: 'One program opened: each check with the lender’s requirement and the deal’s own value, and the limit that capped the loan',
    title: 'Every program, with its reasons',
    text: 'Enter a deal once. As you type, it is checked against every program: what fits, what needs info, and what is ineligible.',
    points: [
      'Each check shows the lender’s limit beside your deal’s own value',
      'Each loan amount names the limit that capped it',
      'An ineligible program says what would have to change',
    ],
  },
  {
    picture: 'compare',
    alt: 'Three offers side by side, with the best value of each line marked',
    title: 'Live quotes, side by side',
    text: 'Send one request to the lenders you choose. Their offers arrive on the deal and line up in one table, with the total cost over the time you plan to hold.',
    points: [
      'Points, fees and interest added up over your hold period',
      'The month from which another offer becomes cheaper',
      'Export the comparison as CSV or PDF',
    ],
  },
  {
    picture: 'answer',
    alt: 'A lender reads a request: the deal’s figures, with the offer form beside them',
    title: 'Lenders respond from anywhere',
    text: 'A request reaches the lender with the complete deal. They respond in their inbox here, or through the link in the email without logging in.',
    points: [
      'The offer starts from what the program’s own limits allow',
      'Questions and replies stay with the quote',
      'You get a notification as soon as a lender responds',
    ],
  },
];

export const smallFeatures: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Five loan types',
    text: 'Fix & Flip, DSCR, Ground Up, Stabilized Bridge and Portfolio, each with its own terms and its own sizing.',
  },
  {
    title: 'A pipeline for every deal',
    text: 'Quotes, offers and the chosen lender stay together from the first search on.',
  },
  {
    title: 'Saved searches',
    text: 'Save a search and get notified when a new program fits.',
  },
  {
    title: 'Calculators and guides',
    text: 'Run the numbers on a flip, a rental or a build, and read how lenders size each loan type.',
  },
];

export const steps: readonly { readonly title: string; readonly text: string }[] = [
  { title: 'Describe the deal', text: 'State, credit, experience and the property’s figures. Once.' },
  { title: 'See which programs fit', text: 'Every program checked as you type, with its reasons and its loan amount.' },
  { title: 'Request live quotes', text: 'One request to the lenders you pick. Their offers come back to the deal.' },
  {
    title: 'Choose a lender',
    text: 'Compare total cost, choose an offer, and keep working the deal in your pipeline.',
  },
];

export const questions: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'How does the free trial work?',
    answer: `You get ${trial.days} days on the plan you choose, and no credit card is required. After that your account stays on the basic tier until you upgrade.`,
  },
  {
    question: 'Can I cancel at any time?',
    answer: 'Yes. Change or end your plan whenever you like, and download what you entered.',
  },
  {
    question: 'Which lenders can I reach?',
    answer: `You can search and ask ${figureMark('searchableLenders')} lenders, from local private money to national programs. Each lender manages its own programs here, with the states it lends in and the date its terms were last confirmed.`,
  },
  {
    question: 'What does a live quote mean?',
    answer:
      'A request goes to a real lender, who reads it and responds with terms. So please send real deals only: fake or test requests may lead to suspension.',
  },
  {
    question: 'How is my data protected?',
    answer:
      'Connections are encrypted and passwords are stored as hashes that cannot be reversed. A lender sees the deal you send to them, not your client and not the other lenders.',
  },
  {
    question: 'When can I reach support?',
    answer: `${supportHours}. Outside these hours send us a message, and we reply by email.`,
  },
  {
    question: 'How long does a submitted application take?',
    answer: `A submitted application is reviewed within ${service.reviewTime}. Lenders respond to live quotes in their own time; their usual response time is shown beside their name.`,
  },
  {
    question: 'Which plan is right for me?',
    answer:
      'Starter is for your first deals, Professional for a busy desk, Enterprise for a firm under its own brand. You can move between them as your business grows.',
  },
];

export const updates: readonly { readonly title: string; readonly text: string }[] = [
  { title: 'Saved searches', text: 'Get notified when a program starts to fit a deal you saved.' },
  { title: 'Path to yes', text: 'Ineligible programs show which changes would make them fit.' },
  { title: 'Respond without an account', text: 'Lenders can respond through the link in their email.' },
];
