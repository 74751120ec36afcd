import { pathOf } from '../../../ui/addresses.tsx';
import { featureLinks, type NavLink } from '../navigation.ts';

/** What each page is for, on the cards that lead to it. */
const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(featureLinks.map(({ href, about }) => [href, about])),
  '/dashboard': 'Your work in progress, and links to every tool.',
  '/admin': 'Items that need your review, and every admin tool.',
  '/lender/dashboard': 'Open requests, programs and results, lender by lender.',
  '/pipeline': 'See where each of your deals stands and what comes next.',
  '/saved-searches': 'Get notified when a program change affects one of your searches.',
  '/admin/users': 'Find accounts, change roles, suspend and delete.',
  '/admin/lenders': 'Company records and loan programs.',
  '/admin/lender-users': 'Approve lender accounts and assign them to a company.',
  '/admin/lender-approvals': 'Approve or reject company changes that lenders submit.',
  '/admin/set-aside-programs': 'Programs that are hidden because their terms can’t be read.',
  '/admin/analytics/demand': 'Searches that few programs fit, and the lenders to call.',
  '/admin/analytics': 'Users, lenders, quotes and deals of the whole market in figures.',
  '/admin/plan-requests': 'Plan changes that users asked for.',
  '/help-tickets': 'Contact support and track your tickets.',
  '/my-tickets': 'Your support tickets and their replies.',
  '/admin/help-tickets': 'Answer, assign and close support tickets.',
  '/admin/deal-chats': 'Chats addressed to your team.',
  '/admin/undelivered-mails': 'Emails that could not be delivered, and why.',
  '/admin/health': 'Service status, queued work and installed versions.',
  '/admin/system': 'Processes, background jobs, email, files, certificates and backups.',
  '/admin/documents': 'Documents of lenders and their programs.',
  '/admin/scrapers': 'Lenders’ pages and rate sheets that program terms are read from.',
  '/admin/json-tools': 'Export and import the market as JSON.',
  '/admin/import-data': 'Import lenders and programs from a spreadsheet.',
};

export const cardOf = ({ label, href }: NavLink) => ({ to: href, title: label, text: texts[pathOf(href)] });
