import '@mantine/core/styles/Table.css';
import { SegmentedControl, Table } from '@mantine/core';
import { useState } from 'react';
import {
  type ClientExample,
  clientExamples,
  quoteInformation,
  sensitivities,
} from '../../../../../content/classes/hard-money/overview/quote-process.ts';
import { CalculatorInPlace } from './calculator-in-place.tsx';
import classes from './hard-money.module.css';

export const QuoteSection = () => (
  <>
    <h3>Standard quote information</h3>
    <dl className={classes.facts}>
      {quoteInformation.map(({ label, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
    <div className={classes.wide}>
      <CalculatorInPlace slug="quote-comparison" />
    </div>
    <h3>What clients are sensitive to</h3>
    <Explorer />
    <h3>Two clients, two offers each</h3>
    <div className={classes.pair}>
      {clientExamples.map((example) => (
        <Example key={example.title} example={example} />
      ))}
    </div>
  </>
);

/** One factor at a time: what it is, when it matters, and what to do about it. */
function Explorer() {
  const [chosen, setChosen] = useState<string>('rate');
  const factor = sensitivities.find(({ id }) => id === chosen);
  return (
    <div className={classes.explorer}>
      <SegmentedControl
        aria-label="Factor"
        orientation="vertical"
        value={chosen}
        onChange={setChosen}
        data={sensitivities.map(({ id, label }) => ({ value: id, label }))}
      />
      {factor ? (
        <dl aria-live="polite" className={classes.factor}>
          <dt>{factor.label}</dt>
          <dd>{factor.description}</dd>
          <dt>When it matters</dt>
          <dd>{factor.importance}</dd>
          <dt>Pro tip</dt>
          <dd>{factor.proTip}</dd>
        </dl>
      ) : null}
    </div>
  );
}

const Example = ({ example: { title, situation, rows, reading, lesson } }: { readonly example: ClientExample }) => (
  <section className={classes.card} aria-label={title}>
    <h3>{title}</h3>
    <p>{situation}</p>
    <Table className={classes.offers}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th />
          <Table.Th scope="col">Lender A</Table.Th>
          <Table.Th scope="col">Lender B</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label, lenderA, lenderB }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>{lenderA}</Table.Td>
            <Table.Td>{lenderB}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    <p>{reading}</p>
    <p>
      <b>{lesson}</b>
    </p>
  </section>
);
