import { type FigureName, figureMark } from '../../../content/landing.ts';
import { trial } from '../../../features/accounts/plans.ts';
import { Picture } from './parts.tsx';

const choices = [
  ['Broker', 'Mortgage Broker', 'I place loans for clients'],
  ['Investor', 'Direct Investor', 'I borrow for my own deals'],
] as const;

const counters = [
  ['quotesRequested', 'quotes requested'],
  ['programsCompared', 'programs compared'],
  ['dealsInProgress', 'deals in progress'],
] as const satisfies readonly (readonly [FigureName, string])[];

export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="width hero-grid">
        <div className="hero-words">
          <h1 id="hero-title">Find the lender that says yes, and know why</h1>
          <p className="lead">
            Plinth checks your real estate deal against the programs of {figureMark('searchableLenders')} lenders as you
            type, shows the reason behind every result, and takes the loan from live quotes to a chosen lender.
          </p>
          <TrialForm />
        </div>
        <div className="hero-picture">
          <Picture
            name="hero-wide"
            alt="Search results in Plinth: loan programs with verdict, loan amount, limits and cash to close"
            width={1236}
            height={792}
            narrow={{ name: 'hero-narrow', width: 780, height: 1000 }}
            first
          />
        </div>
        <dl className="counters">
          {counters.map(([name, label]) => (
            <div key={label} data-figure={name}>
              <dt>{label}</dt>
              <dd data-count={figureMark(name)}>{figureMark(name)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/**
 * Who are you, then a trial or the prices, then the email address. A plain form to the sign-up page, which fills in what
 * came with the address; the style sheet shows the steps by what is checked, so that all of it works without a script.
 */
function TrialForm() {
  return (
    <form className="trial" action="/signup" method="get">
      <fieldset>
        <legend>Who are you?</legend>
        <div className="choices">
          {choices.map(([userType, label, about]) => (
            <label key={userType} className="choice">
              <input type="radio" name="userType" value={userType} aria-describedby={`about-${userType}`} />
              <span className="choice-label">{label}</span>
              <span className="choice-about" id={`about-${userType}`} aria-hidden="true">
                {about}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="next">
        <p className="hint">Choose one to continue.</p>
        <div className="ways">
          <button type="button" className="button" id="start-trial" aria-expanded="false" aria-controls="trial-email">
            Start Free Trial
          </button>
          <a className="button quiet" href="#pricing">
            View Pricing
          </a>
        </div>
        <div className="email" id="trial-email">
          <label htmlFor="email">Your email address</label>
          <div className="email-row">
            <input
              id="email"
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              placeholder="you@example.com"
            />
            <button type="submit" className="button">
              Continue
            </button>
          </div>
        </div>
      </div>
      <p className="small-print">
        {trial.days}-day free trial. {trial.needsCard ? '' : 'No credit card.'}
      </p>
    </form>
  );
}
