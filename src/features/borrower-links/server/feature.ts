import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { mailTrouble } from '../../../platform/mail/undelivered.ts';
import { accountEnds, ownData, personalData } from '../../accounts/server/api.ts';
import { dealsOfBorrower } from '../../answers/server/api.ts';
import { scansFile, viewableFile } from '../../documents/server/api.ts';
import * as borrowerLinkEvents from '../events.ts';
import * as borrowerLinkLimits from '../limits.ts';
import { dealsOfLinks, linksOfPerson, sentByPerson } from './borrower/personal-data.ts';
import { findProposedFile, leftoverBorrowerFiles, proposedFileScans, reencryptProposedKeys } from './files.ts';
import { borrowerLinkFollowers } from './followers.ts';
import { borrowerNews } from './messages/asked.ts';
import { followBorrowerMail } from './messages/follow-mail.ts';
import { borrowerAskedMail, borrowerLinkMail } from './messages/mails.ts';
import { ownBorrowerLinks, removeBorrowerLinks } from './own-data.ts';
import { reencryptProposedAnswers } from './proposals.ts';
import { reencryptReplies } from './replies.ts';
import { borrowerLinkRoutes } from './routes.ts';

/** What is missing from a borrower, brought by a link without an account. */
export const borrowerLinksFeature: Feature = {
  name: 'borrower-links',
  routes: borrowerLinkRoutes,
  limits: Object.values(borrowerLinkLimits),
  events: Object.values(borrowerLinkEvents),
  jobs: [borrowerNews],
  mails: [borrowerLinkMail, borrowerAskedMail],
  followers: borrowerLinkFollowers,
  retention: [leftoverBorrowerFiles],
  start(platform) {
    const { hooks } = platform;
    hooks.register(reencrypts, reencryptProposedKeys(platform));
    hooks.register(reencrypts, reencryptProposedAnswers(platform.encryption));
    hooks.register(reencrypts, reencryptReplies(platform));
    hooks.register(viewableFile, findProposedFile);
    hooks.register(scansFile, proposedFileScans);
    hooks.register(personalData, linksOfPerson);
    hooks.register(personalData, sentByPerson);
    hooks.register(dealsOfBorrower, dealsOfLinks);
    hooks.register(ownData, ownBorrowerLinks);
    hooks.register(mailTrouble, followBorrowerMail);
    hooks.register(accountEnds, (_platform, tx, _context, owner) => removeBorrowerLinks(tx, owner));
  },
};
