import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData, personalData } from '../../accounts/server/api.ts';
import { plannedDraws } from '../../offer-comparison/server/api.ts';
import * as answerEvents from '../events.ts';
import { answerFollowers } from './followers.ts';
import { reencryptAnswerHistory, reencryptAnswers } from './identifiers/reencrypt.ts';
import { answersOfPerson } from './other-deals/personal-data.ts';
import { answerRule, ownAnswers, removeAnswers } from './own-data.ts';
import { readDrawsOfScope } from './planned-draws.ts';
import { answerRoutes } from './routes.ts';

export const answersFeature: Feature = {
  name: 'answers',
  routes: answerRoutes,
  events: Object.values(answerEvents),
  followers: answerFollowers,
  retention: [answerRule],
  start({ hooks, encryption }) {
    hooks.register(reencrypts, reencryptAnswers(encryption));
    hooks.register(reencrypts, reencryptAnswerHistory(encryption));
    hooks.register(plannedDraws, readDrawsOfScope);
    hooks.register(ownData, ownAnswers);
    hooks.register(personalData, answersOfPerson);
    hooks.register(accountEnds, (_platform, tx, _context, owner) => removeAnswers(tx, owner));
  },
};
