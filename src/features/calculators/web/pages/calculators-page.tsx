import { Text, Title } from '@mantine/core';
import { AppLink } from '../../../../ui/addresses.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { calculatorList } from '../../definitions/list.ts';
import { EmbeddedCalculator } from '../embedded-calculator.tsx';
import classes from './calculators-page.module.css';

const withPages = Object.values(calculatorList).flatMap((one) =>
  one.path === null || 'supersededBy' in one ? [] : [one],
);

/** /calculators: a card for each that has a page, and the two small ones in place. */
export const CalculatorsPage = () => (
  <Page
    title="Calculators"
    subtitle="Work a deal out as you type. No account needed; without one nothing you enter leaves your browser."
  >
    <ul className={classes.list}>
      {withPages.map(({ path, title, purpose }) => (
        <li key={path}>
          <AppLink to={path} className={classes.entry}>
            <Title order={2} size="h4" component="span" display="block">
              {title}
            </Title>
            <Text size="sm" c="dimmed" mt={4} component="span" display="block">
              {purpose}
            </Text>
          </AppLink>
        </li>
      ))}
    </ul>
    <div className={classes.small}>
      <EmbeddedCalculator slug="quote-comparison" />
      <EmbeddedCalculator slug="broker-earnings" />
    </div>
  </Page>
);
