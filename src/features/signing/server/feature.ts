import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { mailTrouble } from '../../../platform/mail/undelivered.ts';
import { accountEnds, ownData, personalData } from '../../accounts/server/api.ts';
import { dealsOfBorrower } from '../../answers/server/api.ts';
import { namedFillings, whyKept } from '../../deal-documents/server/api.ts';
import * as signingErrors from '../errors.ts';
import * as signingEvents from '../events.ts';
import * as signingLimits from '../limits.ts';
import { fillingsInEnvelopes, whySigned } from './envelope/find.ts';
import { signingFollowers } from './followers.ts';
import { textCode } from './links/text-code.ts';
import { brokerMails } from './messages/broker-mails.ts';
import { followSignerMail } from './messages/follow-mail.ts';
import { signingMails } from './messages/mails.ts';
import { ownEnvelopes, removeEnvelopes } from './own-data.ts';
import { actsOfSigner, dealsToSign, marksOfSigner, signersOfPerson } from './personal-data.ts';
import { signingRules } from './retention.ts';
import { signingRoutes } from './routes.ts';
import { resumeSeals, sealJob } from './seal/seal-job.ts';
import { reencryptSignedKeys } from './seal/signed-files.ts';
import { reencryptMarks } from './signing/mark-content.ts';
import { signRoutes } from './signing/routes.ts';

/** Documents of a loan package are signed by the people they name, and sealed. */
export const signingFeature: Feature = {
  name: 'signing',
  routes: [...signingRoutes, ...signRoutes],
  errors: Object.values(signingErrors),
  limits: Object.values(signingLimits),
  jobs: [textCode, sealJob, resumeSeals],
  events: Object.values(signingEvents),
  mails: [...Object.values(signingMails), ...Object.values(brokerMails)],
  followers: signingFollowers,
  retention: signingRules,
  start(platform) {
    const { hooks } = platform;
    hooks.register(reencrypts, reencryptSignedKeys(platform));
    hooks.register(reencrypts, reencryptMarks(platform));
    hooks.register(mailTrouble, followSignerMail);
    hooks.register(whyKept, whySigned);
    hooks.register(namedFillings, fillingsInEnvelopes);
    for (const part of [signersOfPerson, actsOfSigner, marksOfSigner]) hooks.register(personalData, part);
    hooks.register(dealsOfBorrower, dealsToSign);
    hooks.register(ownData, ownEnvelopes);
    hooks.register(accountEnds, (_platform, tx, context, owner) => removeEnvelopes(platform, tx, context, owner));
  },
};
