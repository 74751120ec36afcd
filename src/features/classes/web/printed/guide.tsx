import { requirementSets } from '../../../../content/classes/hard-money/overview/application.ts';
import { strategies } from '../../../../content/classes/hard-money/overview/finding-clients.ts';
import { lenderProcess, typicalTimeline } from '../../../../content/classes/hard-money/overview/lender-process.ts';
import { loanTypes } from '../../../../content/classes/hard-money/overview/loan-types.ts';
import { quoteInformation, sensitivities } from '../../../../content/classes/hard-money/overview/quote-process.ts';
import { glossary } from '../../../../content/glossary.ts';
import classes from './printed.module.css';

/** The overview of the hard money class on paper: what the page shows behind tabs stands there in full. */
export const Guide = () => (
  <article className={classes.guide}>
    <h1>Hard Money Lending Masterclass</h1>
    <h2>Loan types</h2>
    {loanTypes.map(({ title, description, features }) => (
      <Part key={title} title={title} text={description} items={features} />
    ))}
    <h2>Quote information</h2>
    <Terms terms={quoteInformation.map(({ label, detail }) => [label, detail])} />
    <h2>What clients are sensitive to</h2>
    <Terms terms={sensitivities.map(({ label, importance }) => [label, importance])} />
    <h2>Application checklists</h2>
    {Object.values(requirementSets).map(({ title, description, requirements }) => (
      <Part key={title} title={title} text={description} items={requirements} isChecklist />
    ))}
    <h2>The lender process</h2>
    <Terms terms={lenderProcess.map(({ title, what, who, duration }) => [title, `${what} ${who}, ${duration}.`])} />
    <h2>{typicalTimeline.title}</h2>
    <Terms terms={typicalTimeline.rows.map(({ label, days, detail }) => [`${label}: ${days}`, detail])} />
    <h2>Finding clients</h2>
    {strategies.map(({ title, description, tips }) => (
      <Part key={title} title={title} text={description} items={tips} />
    ))}
    <h2>Glossary</h2>
    <Terms terms={glossary.map(({ term, definition }) => [term, definition])} />
  </article>
);

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly items: readonly string[];
  /** With boxes to tick. */
  readonly isChecklist?: boolean;
}

const Part = ({ title, text, items, isChecklist }: PartProps) => (
  <section>
    <h3>{title}</h3>
    <p>{text}</p>
    <ul data-checklist={isChecklist}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);

const Terms = ({ terms }: { readonly terms: readonly (readonly [string, string])[] }) => (
  <dl>
    {terms.map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
