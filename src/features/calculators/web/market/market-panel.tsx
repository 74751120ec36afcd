import { Button, Group } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { admits } from '../../../../kernel/access.ts';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { loadKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useSession } from '../../../accounts/web/session.ts';
import type { DealSource, MakeDealDialogProps } from '../../../saved-searches/web/make-deal-dialog.tsx';
import type { Scenario } from '../../../search/contract.ts';
import { useLastScenario } from '../../../search/web/kept-scenario.ts';
import type { LoanNote, MarketLink } from '../../definitions/calculator.ts';
import { calculatorCalls } from '../../endpoints.ts';
import type { Calculation } from '../use-calculation.ts';
import { type FailedLink, useArrival } from './arrival.ts';
import { useBorrower } from './borrower.ts';
import classes from './market.module.css';
import { Answer } from './market-answer.tsx';
import { loanAsked, questionOf } from './scenario.ts';
import { useMarket, useOpenSearch } from './use-market.ts';

const MakeDealDialog = lazyWhenNeeded<MakeDealDialogProps>(
  async () => (await import('../../../saved-searches/web/make-deal-dialog.tsx')).MakeDealDialog,
  ({ source }) => source !== undefined,
);

interface MarketProps {
  readonly calculation: Calculation;
}

/** For whoever may search: what the lenders' programs say to the numbers on the page. */
export function MarketPanel({ calculation }: MarketProps) {
  const session = useSession();
  const link = calculation.calculator.market;
  if (link === undefined || session.status !== 'in') return null;
  // Nothing is answered to who still has to set up a second factor.
  if (!admits('broker', session.profile.role) || session.profile.mustSetUpTwoFactor) return null;
  return <MarketOfKind calculation={calculation} link={link} />;
}

function MarketOfKind({ calculation, link }: MarketProps & { readonly link: MarketLink }) {
  const kind = useQuery({ queryKey: ['kind', link.kind], queryFn: () => loadKind(link.kind), staleTime: Infinity });
  if (!kind.data)
    return (
      <Frame>
        {kind.isError ? (
          <ErrorState title={failed} error={kind.error} retry={() => void kind.refetch()} />
        ) : (
          <LoadingRows rows={3} />
        )}
      </Frame>
    );
  return <MarketWithBorrower calculation={calculation} link={link} kind={kind.data} />;
}

const failed = "Couldn't check the market.";
const Frame = ({ children }: { readonly children: React.ReactNode }) => (
  <Panel title="Lender programs for this deal">{children}</Panel>
);

interface KindProps extends MarketProps {
  readonly link: MarketLink;
  readonly kind: LoanKind;
}

/** The borrower of the last search is who most deals are for. */
function MarketWithBorrower(props: KindProps) {
  const failedLink = useArrival(props.calculation, props.link, props.kind);
  const last = useLastScenario(props.kind);
  if (last.isPending)
    return (
      <Frame>
        <LoadingRows rows={3} />
      </Frame>
    );
  return <AskedMarket {...props} last={last.data?.scenario ?? {}} failedLink={failedLink} />;
}

interface AskedProps extends KindProps {
  readonly last: Scenario;
  readonly failedLink: FailedLink | undefined;
}

function AskedMarket({ calculation, link, kind, last, failedLink }: AskedProps) {
  const { calculator, inputs, outcome } = calculation;
  const fields = useMemo(() => askedFields(kind, link), [kind, link]);
  const { form, borrower } = useBorrower(fields, last);
  const question = questionOf({ kind, link, calculator, inputs, last, borrower });
  const market = useMarket(kind, question, loanAsked(outcome.numbers[link.loan]), noteAsked(link, calculation));
  const openSearch = useOpenSearch(kind);
  const [toMake, setToMake] = useState<DealSource>();
  return (
    <Panel
      title="Lender programs for this deal"
      about={`${kind.name} programs checked against the numbers on this page${link.note ? ', using its rent, taxes, insurance and rate' : ''}.`}
      aside={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconListSearch size={16} aria-hidden />}
            onClick={() => void openSearch(question)}
          >
            Open the search
          </Button>
          <Button variant="default" onClick={() => setToMake(sourceOf(kind, calculation, question))}>
            Create deal
          </Button>
          <MakeDealDialog source={toMake} onClose={() => setToMake(undefined)} />
        </Group>
      }
    >
      {failedLink ? (
        <div className={classes.failedLink}>
          <ErrorState title="Couldn't open the link." {...failedLink} />
        </div>
      ) : null}
      <form className={classes.borrower} aria-label="Borrower" onSubmit={(event) => event.preventDefault()} noValidate>
        <FormFields fields={fields} form={form} />
      </form>
      {market.isError && market.data === undefined ? (
        <ErrorState title={failed} error={market.error} retry={() => void market.refetch()} />
      ) : market.data === undefined ? (
        <LoadingRows rows={3} />
      ) : (
        <Answer answer={market.data} kind={kind} isOld={market.isPlaceholderData} />
      )}
    </Panel>
  );
}

/** As the market takes it; none where the calculator has a rate or a time that no loan has. */
function noteAsked({ note }: MarketLink, { inputs, outcome }: Calculation): LoanNote | null {
  const stated = note?.(inputs, outcome.numbers);
  return stated === undefined || stated.ratePercent > 100 || stated.years > 100 ? null : stated;
}

const sourceOf = (kind: LoanKind, { calculator }: Calculation, scenario: Scenario): DealSource => ({
  about: 'The deal starts with the numbers from the calculator.',
  content: [kind.slug, scenario],
  make: (names, options) =>
    callEndpoint(
      calculatorCalls(kind).makeDeal,
      { body: { ...names, calculator: calculator.slug, scenario } },
      options,
    ),
});

/** Unlike in the search nothing is required here, and a third of the line each. */
const askedFields = ({ deal }: LoanKind, { asked }: MarketLink): readonly FieldDefinition[] =>
  asked.flatMap((name) => {
    const field = deal.fields.find((one) => one.name === name);
    return field ? [{ ...field, required: false, help: '', columns: 4 }] : [];
  });
