import { annualSaving, type Billing, type Plan, plans, pointsOf, trial } from '../../../features/accounts/plans.ts';
import { formatMoney } from '../../../kernel/format.ts';
import { Section, Sign } from './parts.tsx';

/** The toggle is two radio buttons, and the style sheet shows the prices of the one that is checked. */
export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Pricing"
      lead={`Every plan begins with ${trial.days} free days${trial.needsCard ? '' : ', without a credit card'}.`}
    >
      <fieldset className="billing">
        <legend className="spoken">How you pay</legend>
        <label>
          <input type="radio" name="billing" value="monthly" defaultChecked />
          <span>Monthly</span>
        </label>
        <label>
          <input type="radio" name="billing" value="annual" />
          <span>
            Annual <em>{annualSaving}</em>
          </span>
        </label>
      </fieldset>
      <ul className="plans">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </Section>
  );
}

function PlanCard({ plan }: { readonly plan: Plan }) {
  const { id, name, forWhom } = plan;
  const { includes, excludes } = pointsOf(plan);
  return (
    <li className="plan" data-plan={id}>
      <h3>{name}</h3>
      <p className="for-whom">{forWhom}</p>
      <Price plan={plan} billing="monthly" />
      <Price plan={plan} billing="annual" />
      <ul className="points">
        {includes.map((point) => (
          <li key={point}>
            <Sign kind="yes" />
            {point}
          </li>
        ))}
        {excludes.map((point) => (
          <li key={point} className="without">
            <Sign kind="no" />
            <span className="spoken">Not included: </span>
            {point}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Either price names the other one too, so that both can be read whichever is chosen. */
function Price({ plan: { id, name, price }, billing }: { readonly plan: Plan; readonly billing: Billing }) {
  const annual = billing === 'annual';
  return (
    <div className="price" data-billing={billing}>
      <p className="amount">
        <strong>{formatMoney(price[billing])}</strong> per month
      </p>
      <p className="terms">
        {annual
          ? `Billed annually, ${formatMoney(price.annual * 12)} a year. ${formatMoney(price.monthly)} paid monthly.`
          : `Billed monthly. ${formatMoney(price.annual)} paid annually.`}
      </p>
      <a className="button" href={`/signup?plan=${id}${annual ? '&billing=annual' : ''}`}>
        Choose {name}
      </a>
    </div>
  );
}
