import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from './analytics.module.css';
import { type Figure, figureGroups } from './figures.ts';
import type { Analytics } from './queries.ts';

interface TilesProps {
  readonly figures: Analytics;
  readonly compares: boolean;
}

/** The figures in their groups, each with its definition. */
export const Tiles = ({ figures, compares }: TilesProps) =>
  figureGroups.map(({ title, figures: group }) => (
    <Panel key={title} title={title}>
      <dl className={classes.tiles}>
        {group.map((figure) => (
          <Tile key={figure.label} figure={figure} figures={figures} compares={compares} />
        ))}
      </dl>
    </Panel>
  ));

function Tile({ figure: { label, about, text, before }, figures, compares }: TilesProps & { readonly figure: Figure }) {
  const { previous } = figures;
  return (
    <div className={classes.tile}>
      <dt>
        <Tooltip label={about} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={classes.about}>
            {label}
          </button>
        </Tooltip>
      </dt>
      <dd>
        {text(figures)}
        {compares && previous && before ? <span className={classes.before}>Before: {before(previous)}</span> : null}
      </dd>
    </div>
  );
}
