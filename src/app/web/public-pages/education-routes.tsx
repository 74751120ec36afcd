import { createRoute, redirect } from '@tanstack/react-router';
import { menuPage, planned, root } from '../page-routes.tsx';

const toLesson = (number: string) =>
  redirect({ to: '/hard-money-class/$lessonId', params: { lessonId: `module-${number}` }, replace: true });

/** What is open to everybody who wants to reckon and to learn. */
export const calculatorsAndClasses = [
  menuPage('/calculators', 'public', 'Calculators'),
  planned('/fix-and-flip-calculator', 'public', 'Fix and Flip Calculator'),
  planned('/fix-and-flip-calculator-old', 'public', 'Fix and Flip Calculator (older version)'),
  planned('/dscr-calculator', 'public', 'DSCR Loan Calculator'),
  planned('/ground-up-calculator', 'public', 'Ground Up Construction Calculator'),
  menuPage('/classes', 'public', 'Classes'),
  createRoute({
    getParentRoute: () => root,
    path: '/education',
    beforeLoad: () => {
      throw redirect({ to: '/classes', replace: true });
    },
  }),
  planned('/hard-money-class', 'public', 'Hard Money Lending Masterclass'),
  planned('/hard-money-class/$lessonId', 'public', 'Hard Money Lending Masterclass'),
  planned('/fix-and-flip-class', 'public', 'Fix & Flip Mastery'),
  planned('/ground-up-construction-class', 'public', 'Ground Up Construction'),
  planned('/dscr-rental-class', 'public', 'DSCR and Rentals'),
  planned('/loan-submission-class', 'public', 'Loan Submission'),
  planned('/broker-business-class', 'public', 'Broker Business'),
  createRoute({
    getParentRoute: () => root,
    path: '/modules/module{$number}',
    beforeLoad: ({ params }) => {
      throw toLesson(params.number);
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/module{$number}',
    beforeLoad: ({ params }) => {
      throw toLesson(params.number);
    },
  }),
] as const;
