import type { BrokerFigures } from '../../contract.ts';
import type { Figures } from '../parts/use-figures.ts';

/** What every panel of the page is drawn from. */
export interface BrokerPanelProps {
  readonly data: BrokerFigures;
  readonly figures: Pick<Figures, 'rowsOf'>;
}
