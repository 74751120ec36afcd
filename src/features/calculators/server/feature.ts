import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, holdsWork, ownData } from '../../accounts/server/api.ts';
import { addsKnowledge } from '../../knowledge/server/api.ts';
import { calculatorTexts } from './calculator-texts.ts';
import { hasCalculations, ownCalculations, removeCalculations } from './own-data.ts';
import { calculatorRoutes } from './routes.ts';

export const calculatorsFeature: Feature = {
  name: 'calculators',
  routes: calculatorRoutes,
  start({ hooks }) {
    hooks.register(addsKnowledge, calculatorTexts);
    hooks.register(holdsWork, hasCalculations);
    hooks.register(ownData, ownCalculations);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeCalculations(tx, accountId));
  },
};
