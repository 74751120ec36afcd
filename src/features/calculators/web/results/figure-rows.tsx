import { IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { namedIn } from '../../../../content/terms/words.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { Term } from '../../../../ui/reading/term/term.tsx';
import type { Block, ResultPanel, Row } from '../../definitions/calculator.ts';
import { formulaOf, writeFormula } from '../../definitions/formula.ts';
import { writeFigure } from '../../definitions/write.ts';
import type { Calculation } from '../use-calculation.ts';
import classes from './results.module.css';

interface FigurePanelProps {
  readonly panel: ResultPanel;
  readonly calculation: Calculation;
}

/** Figures under their headings, each of which opens to how it comes about. */
export const FigurePanel = ({ panel, calculation }: FigurePanelProps) => (
  <Panel title={panel.title}>
    <FigureBlocks blocks={panel.blocks} calculation={calculation} />
  </Panel>
);

interface FigureBlocksProps {
  readonly blocks: readonly Block[];
  readonly calculation: Calculation;
}

export const FigureBlocks = ({ blocks, calculation }: FigureBlocksProps) => (
  <div>
    {blocks.map((block) => (
      <BlockRows key={block.heading ?? block.rows[0]?.figure} block={block} calculation={calculation} />
    ))}
  </div>
);

const BlockRows = ({ block, calculation }: { readonly block: Block; readonly calculation: Calculation }) => (
  <div className={classes.block}>
    {block.heading ? <h3 className={classes.blockHeading}>{block.heading}</h3> : null}
    {block.rows.map((row) => (
      <FigureRow key={row.figure} row={row} calculation={calculation} />
    ))}
  </div>
);

/** Made once: what has not changed is not looked at again with each key. */
const chevron = <IconChevronRight size={14} aria-hidden className={classes.chevron} />;

function FigureRow({ row, calculation }: { readonly row: Row; readonly calculation: Calculation }) {
  const { calculator, inputs, outcome } = calculation;
  const [opened, setOpened] = useState(false);
  const figure = calculator.figures[row.figure];
  if (figure === undefined) return null;
  const value = outcome.numbers[row.figure];
  const text = row.text ?? writeFigure(value, figure.unit);
  const line = <Line label={figure.label} note={row.note} text={text} isNegative={(value ?? 0) < 0} />;
  const has = { 'data-as': row.as, 'data-figure': row.figure };
  if (formulaOf(figure, inputs) === '' && figure.help === undefined)
    return (
      <div className={classes.row} {...has}>
        {line}
      </div>
    );
  return (
    <details className={classes.row} {...has} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {chevron}
        {line}
      </summary>
      {opened ? <HowItComesAbout name={row.figure} text={text} calculation={calculation} /> : null}
    </details>
  );
}

interface LineProps {
  readonly label: string;
  readonly note: string | undefined;
  readonly text: string;
  readonly isNegative: boolean;
}

const Line = memo(({ label, note, text, isNegative }: LineProps) => (
  <>
    <span className={classes.rowLabel}>
      {label}
      {note ? <small>{note}</small> : null}
    </span>
    <span className={classes.rowValue} data-negative={isNegative || undefined}>
      {text}
    </span>
  </>
));

interface HowProps {
  readonly name: string;
  readonly text: string;
  readonly calculation: Calculation;
}

function HowItComesAbout({ name, text, calculation: { calculator, inputs, outcome } }: HowProps) {
  const { words, numbers } = writeFormula(calculator, name, inputs, outcome.numbers);
  const { help, label = '' } = calculator.figures[name] ?? {};
  return (
    <div className={classes.how}>
      {namedIn(label) ? (
        <p>
          <Term label={label} />
        </p>
      ) : null}
      {help ? <p>{help}</p> : null}
      {words === '' ? null : (
        <>
          <p>{words}</p>
          <p className={classes.howNumbers}>
            {numbers} = <b>{text}</b>
          </p>
        </>
      )}
    </div>
  );
}
