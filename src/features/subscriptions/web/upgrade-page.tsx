import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isAdmin } from '../../../kernel/access.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useNow } from '../../../ui/page/use-now.ts';
import { annualSaving, type Billing, type Plan, planOfTier, plans, trial } from '../../accounts/plans.ts';
import { useProfile } from '../../accounts/web/session.ts';
import type { PlanState } from '../contract.ts';

import { FeatureTable } from './feature-table.tsx';
import { PlanCard } from './plan-card.tsx';
import { OpenRequest, PlanNews } from './plan-news.tsx';
import { nextSteps, offerOf, presentText, questionOf, trialShare } from './plan-words.ts';
import { planOptions, useChoosePlan, useOpenBilling } from './queries.ts';
import classes from './upgrade.module.css';

/** /upgrade: what the account is on, the plans, and the way from one to another. */
export function UpgradePage() {
  const query = useQuery(planOptions);
  return (
    <Page title="Your plan" subtitle="Your current plan and the other plans.">
      <DataState query={query} failed="Couldn't load your plan." loading={<LoadingRows rows={3} height={180} />}>
        {(state) => <Plans state={state} />}
      </DataState>
    </Page>
  );
}

function Plans({ state }: { readonly state: PlanState }) {
  const { subscription, request, payments } = state;
  const { payment } = useSearch({ from: '/upgrade' });
  const profile = useProfile();
  const [chosen, setBilling] = useState<Billing>();
  const billing = chosen ?? subscription?.billing ?? 'annual';
  const choose = useChoosePlan();
  const ask = async (plan: Plan) => {
    const isChange = subscription?.source === 'stripe';
    if (await confirm(questionOf(plan, billing, payments, isChange))) choose.mutate({ plan: plan.id, billing });
  };
  const isOpen = request?.state === 'open';
  return (
    <>
      <PresentPlan state={state} />
      {isOpen ? <OpenRequest request={request} /> : <PlanNews state={state} payment={payment} />}
      <div className={classes.choice}>
        <h2 className={classes.heading}>The plans</h2>
        <BillingSwitch billing={billing} onBilling={setBilling} />
      </div>
      <ul className={classes.cards}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            billing={billing}
            offer={offerOf(plan, billing, profile, subscription)}
            onTrial={profile.trialEndsAt !== null}
            isAsked={isOpen && request.plan === plan.id}
            disabled={isOpen || choose.isPending}
            onChoose={() => void ask(plan)}
          />
        ))}
      </ul>
      <FeatureTable profile={profile} />
      {isAdmin(profile.role) ? null : <NextSteps payments={payments} />}
      {subscription?.source === 'manual' && !subscription.endsThen && !isOpen ? <EndPlan /> : null}
    </>
  );
}

function PresentPlan({ state: { subscription } }: { readonly state: PlanState }) {
  const profile = useProfile();
  const now = useNow();
  const billing = useOpenBilling();
  const share = trialShare(profile, now);
  const needsCare = subscription?.status === 'pastDue' || share !== undefined;
  return (
    <section className={classes.present} aria-label="Your current plan">
      <div>
        <p className={classes.eyebrow}>You are on</p>
        <p className={classes.planName}>
          {isAdmin(profile.role) ? 'Every feature' : planOfTier(profile.subscriptionTier).name}
        </p>
        <p className={classes.terms} data-care={needsCare || undefined} role="status">
          {presentText(profile, subscription, now)}
        </p>
      </div>
      {share === undefined || subscription ? null : (
        <div className={classes.trial} aria-hidden>
          <div>
            <span className={classes.over} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
          </div>
          Day {Math.min(trial.days, Math.floor(share * trial.days) + 1)} of {trial.days}
        </div>
      )}
      {subscription?.source === 'stripe' ? (
        <Button variant="default" loading={billing.isPending} onClick={() => billing.mutate()}>
          Manage billing
        </Button>
      ) : null}
    </section>
  );
}

interface BillingSwitchProps {
  readonly billing: Billing;
  readonly onBilling: (billing: Billing) => void;
}

function BillingSwitch({ billing, onBilling }: BillingSwitchProps) {
  return (
    <SegmentedControl
      aria-label="How you pay"
      value={billing}
      onChange={(next) => onBilling(next === 'annual' ? 'annual' : 'monthly')}
      data={[
        { value: 'monthly', label: 'Monthly' },
        {
          value: 'annual',
          label: (
            <span>
              Annual <em className={classes.saving}>{annualSaving}</em>
            </span>
          ),
        },
      ]}
    />
  );
}

function NextSteps({ payments }: { readonly payments: PlanState['payments'] }) {
  return (
    <section className={classes.next}>
      <h2 className={classes.heading}>What happens when you choose</h2>
      <ol className={classes.steps}>
        {nextSteps[payments].map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A plan that is invoiced ends by a request as well. */
function EndPlan() {
  const choose = useChoosePlan();
  const end = async () => {
    const text =
      'Your request goes to our team. Your plan runs until the end of the paid period. Then your account moves to Starter; everything you entered stays.';
    if (
      await confirm({
        title: 'End your plan?',
        text,
        confirm: 'Request to end it',
        cancel: 'Keep my plan',
        dangerous: true,
      })
    )
      choose.mutate({ plan: null, billing: null });
  };
  return (
    <p className={classes.end}>
      You can end your plan at any time.
      <Button variant="subtle" color="gray" size="compact-sm" loading={choose.isPending} onClick={() => void end()}>
        End my plan
      </Button>
    </p>
  );
}
