import { collateralsOf } from './collateral.ts';
import type { MismoFacts } from './facts.ts';
import { liabilitiesOf, loansOf } from './loan.ts';
import { partiesOf } from './parties.ts';
import { fact, group } from './xml.ts';

const namespaces =
  'xmlns="http://www.mismo.org/residential/2009/schemas" xmlns:plinth="urn:plinth:loan:1" MISMOReferenceModelIdentifier="3.4.032420160128"';

/** The loan of a package as MISMO 3.4 data. See docs/rules/packages/mismo.md for what stands where and what is left out. */
export function mismoXml(facts: MismoFacts): string {
  const about = group(
    'ABOUT_VERSIONS',
    group('ABOUT_VERSION', fact('AboutVersionIdentifier', 'Plinth 1'), fact('CreatedDatetime', facts.createdAt)),
  );
  const deal = group('DEAL', collateralsOf(facts), liabilitiesOf(facts), loansOf(facts), partiesOf(facts));
  const sets = group('DEAL_SETS', group('DEAL_SET', group('DEALS', deal)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<MESSAGE ${namespaces}>${about ?? ''}${sets ?? ''}</MESSAGE>\n`;
}
