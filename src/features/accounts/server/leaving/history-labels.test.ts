import { expect, it } from 'vitest';
import { objectOf } from '../../../../kernel/event-type.ts';
import { accountsFeature } from '../feature.ts';
import { historyLabels } from './history-labels.ts';

it('what happens to an account has a label in its history, but for what the product does by itself', () => {
  const ofAccount = (accountsFeature.events ?? []).filter((event) => objectOf(event) === 'account');
  const unlabeled = ofAccount.map(({ name }) => name).filter((name) => !historyLabels.has(name));
  expect(unlabeled.sort()).toEqual([
    'account.deleted',
    'account.deletionRefused',
    'account.deletionReminded',
    'account.gaveWay',
  ]);
});
