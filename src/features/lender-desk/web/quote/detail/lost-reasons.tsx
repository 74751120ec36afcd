import { Text, Title } from '@mantine/core';
import { displayStatusOf } from '../../../../quotes/model.ts';
import type { LenderQuote } from '../../../contract.ts';
import { chosenLabels } from '../../chosen-labels.ts';
import classes from './detail.module.css';

/** Why the deal was lost: what the chosen offer had, never by how much nor whose it was. */
export function LostReasons({ quote }: { readonly quote: LenderQuote }) {
  const { chosenHad, offers } = quote;
  if (displayStatusOf(quote) !== 'passedOver' || offers.length === 0) return null;
  return (
    <section className={classes.lost} aria-label="What the chosen offer had">
      <Title order={3} size="h5">
        What the chosen offer had
      </Title>
      {chosenHad !== null && chosenHad.length > 0 ? (
        <ul>
          {chosenHad.map((one) => (
            <li key={one}>{chosenLabels[one]}</li>
          ))}
        </ul>
      ) : (
        <Text size="sm">
          {chosenHad === null
            ? 'Not known. The broker selected a lender without an offer to compare with yours.'
            : 'Nothing better in rate, points and fees, loan amount, term or response time.'}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Compared with your last offer. Other lenders' terms stay private.
      </Text>
    </section>
  );
}
