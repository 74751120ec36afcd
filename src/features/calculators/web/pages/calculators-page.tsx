import { LinkCards } from '../../../../ui/lists/link-cards.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { calculatorList } from '../../definitions/list.ts';
import classes from './calculators-page.module.css';
import { EmbeddedCalculator } from './embedded-calculator.tsx';

const cards = Object.values(calculatorList).flatMap((one) =>
  one.path === null || 'supersededBy' in one ? [] : [{ to: one.path, title: one.title, text: one.purpose }],
);

/** /calculators: a card for each that has a page, and the two small ones in place. */
export const CalculatorsPage = () => (
  <Page
    title="Calculators"
    subtitle="See the numbers as you type. No account needed; without one, nothing you enter leaves your browser."
  >
    <LinkCards cards={cards} />
    <div className={classes.small}>
      <EmbeddedCalculator slug="quote-comparison" />
      <EmbeddedCalculator slug="broker-earnings" />
    </div>
  </Page>
);
