import { Panel } from '../../../../ui/page/panel.tsx';
import type { Closing } from '../../contract.ts';
import { ClosingDate } from './closing-date.tsx';
import { Funding } from './funding.tsx';
import { WireBox } from './wire-box.tsx';

/** The way from the terms to the money: the day, where it goes, and that it went. */
export const ClosingPanel = ({ closing }: { readonly closing: Closing }) => (
  <Panel isWide title="Closing" about={`Days are those of the property (${closing.zone} time).`}>
    <ClosingDate closing={closing} />
    <WireBox closing={closing} />
    <Funding closing={closing} />
  </Panel>
);
