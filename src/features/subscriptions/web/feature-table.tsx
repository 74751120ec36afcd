import { IconCheck } from '@tabler/icons-react';
import { coversTier, isAdmin, tierOfFeature } from '../../../kernel/access.ts';
import type { Profile } from '../../accounts/model.ts';
import { builtFeatures, featureNames, plans } from '../../accounts/plans.ts';

import classes from './upgrade.module.css';

/** What each plan includes: the table that the server's gate reads as well, without what is not built yet. */
export function FeatureTable({ profile }: { readonly profile: Profile }) {
  const isYours = (tier: string) => (tier === profile.subscriptionTier && !isAdmin(profile.role)) || undefined;
  return (
    <section className={classes.compare}>
      <h2 className={classes.heading}>What each plan includes</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="plinth-spoken">Feature</span>
            </th>
            {plans.map(({ id, name, tier }) => (
              <th key={id} scope="col" data-yours={isYours(tier)}>
                {name}
                {isYours(tier) ? <span className="plinth-spoken"> (your plan)</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {builtFeatures.map((feature) => (
            <tr key={feature}>
              <th scope="row">{featureNames[feature]}</th>
              {plans.map(({ id, tier }) => (
                <td key={id} data-yours={isYours(tier)}>
                  <Included isIncluded={coversTier(tier, tierOfFeature(feature))} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Included({ isIncluded }: { readonly isIncluded: boolean }) {
  return (
    <>
      {isIncluded ? (
        <IconCheck size={18} aria-hidden className={classes.yes} />
      ) : (
        <span aria-hidden className={classes.no}>
          –
        </span>
      )}
      <span className="plinth-spoken">{isIncluded ? 'Included' : 'Not included'}</span>
    </>
  );
}
