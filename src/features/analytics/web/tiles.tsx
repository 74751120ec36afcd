import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';
import { Panel } from '../../../ui/page/panel.tsx';
import { figureText } from '../rows/figures.ts';
import classes from './analytics.module.css';
import type { AnalyticsSearch } from './analytics-search.ts';
import { type Figure, figureGroups } from './figures.ts';
import type { Analytics } from './queries.ts';
import { RowsLink } from './rows-link.tsx';

interface TilesProps {
  readonly figures: Analytics;
  readonly shown: AnalyticsSearch;
}

/** The figures in their groups, each with its definition. A number opens its rows. */
export const Tiles = ({ figures, shown }: TilesProps) =>
  figureGroups.map(({ title, figures: group }) => (
    <Panel key={title} title={title}>
      <dl className={classes.tiles}>
        {group.map((figure) => (
          <Tile key={figure.name} figure={figure} figures={figures} shown={shown} />
        ))}
      </dl>
    </Panel>
  ));

function Tile({ figure: { name, text, before }, figures, shown }: TilesProps & { readonly figure: Figure }) {
  const { previous } = figures;
  const { label, about } = figureText(name);
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
        <RowsLink shown={shown} figure={name} label={`${label}: ${text(figures)}, show rows`}>
          {text(figures)}
        </RowsLink>
        {shown.compare && previous && before ? (
          <span className={classes.before}>
            Before:{' '}
            <RowsLink
              shown={shown}
              figure={name}
              days={previous}
              label={`${label} before: ${before(previous)}, show rows`}
            >
              {before(previous)}
            </RowsLink>
          </span>
        ) : null}
      </dd>
    </div>
  );
}
