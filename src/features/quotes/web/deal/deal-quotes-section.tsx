import { Alert, Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { usualHoldingMonths } from '../../../../lending/offers/interest.ts';
import { downloadFrom } from '../../../../ui/api/api.ts';
import { whenIdle } from '../../../../ui/api/idle.ts';
import { type LazyComponent, lazyComponent } from '../../../../ui/lazy.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import { worksForClients } from '../../../accounts/model.ts';
import { useProfile } from '../../../accounts/web/session.ts';
import type { BrokerQuote } from '../../contract.ts';
import { viewRequestFile } from '../../files/endpoints.ts';
import { displayStatusOf } from '../../model.ts';
import { ChoicePause } from '../choice/choice-pause.tsx';
import { isAwaited } from '../quote-display.ts';
import { SentFiles } from '../request/files/lazy-sent-files.ts';
import { RequestNote } from '../request/request-note.tsx';
import type { OfferComparisonProps } from './comparison-slot.ts';
import classes from './deal.module.css';
import { CompareButton, ExportQuotes } from './deal-quotes-actions.tsx';
import { RevokeLinkButton, SendLinkButton, UndeliveredNote } from './lender-mail.tsx';
import { QuoteDisclosures, type QuoteDisclosuresProps } from './quote-disclosures.tsx';
import { AsksMark, DisplayStatusMark, OfferView, QuoteClock } from './quote-view.tsx';
import {
  asksSomething,
  type DealActions,
  dealQuotesOptions,
  type LenderOfDeal,
  lendersOfDeal,
  quotedOffers,
  useDealActions,
} from './use-deal-quotes.ts';

interface DealQuotesProps {
  readonly entryId: string;
  readonly lenders: readonly { readonly _id: string; readonly name: string; readonly email: string }[];
  readonly selectedLenderId: string | null;
  /** When the lenders are notified of the choice; null: they have been, or none is chosen. */
  readonly tellLendersAt: string | null;
  /** Answers can be read but not acted on: the deal is archived. */
  readonly readOnly: boolean;
  /** What the deal offers for a lender. Beside an offer that can be chosen nothing else selects its lender. */
  readonly controlsFor: (
    lenderId: string,
    selecting: { readonly hasOffer: boolean; readonly confirm: () => Promise<boolean> },
  ) => ReactNode;
}

type LoadComparison = () => Promise<(props: OfferComparisonProps) => ReactNode>;
interface WithComparison extends DealQuotesProps {
  readonly CompareOffers: LazyComponent<OfferComparisonProps>;
}

/** The lenders of a deal with what they answered, and a place for the comparison of their offers. */
export function withComparison(loadComparison: LoadComparison): (props: DealQuotesProps) => ReactNode {
  const CompareOffers = lazyComponent(loadComparison);
  return (props) => <DealQuotes {...props} CompareOffers={CompareOffers} />;
}

function DealQuotes(props: WithComparison) {
  const query = useQuery(dealQuotesOptions(props.entryId));
  return (
    <DataState
      query={query}
      failed="Couldn't load the offers. Try again."
      loading={<LoadingRows rows={Math.max(1, props.lenders.length)} height={96} />}
    >
      {(quotes) => <Lenders {...props} quotes={quotes} />}
    </DataState>
  );
}

function Lenders({
  entryId,
  quotes,
  selectedLenderId,
  tellLendersAt,
  readOnly,
  controlsFor,
  CompareOffers,
  ...deal
}: WithComparison & { quotes: BrokerQuote[] }) {
  const actions = useDealActions(entryId);
  const now = useNow();
  const lenders = lendersOfDeal(deal.lenders, quotes);
  const offers = quotedOffers(lenders);
  const [first] = offers;
  const kind = first && loanKind(first.quote.kind);
  const { months, planned, setMonths } = useHoldingTime(entryId, usualHoldingMonths(kind ?? {}));
  const [comparing, compare] = useDisclosure(planned);
  const allowed = readOnly ? undefined : actions;
  const profile = useProfile();
  useEffect(() => whenIdle(CompareOffers.prefetch), [CompareOffers]);
  return (
    <section>
      <Group justify="space-between" mb="sm" mih={36}>
        <Title order={3}>Lenders and offers</Title>
        <Group gap="sm">
          {quotes.length > 0 ? <ExportQuotes entryId={entryId} /> : null}
          {offers.length > 0 ? <CompareButton isOpen={comparing} onToggle={compare.toggle} /> : null}
        </Group>
      </Group>
      {comparing && kind ? (
        <CompareOffers
          entryId={entryId}
          kind={kind}
          offers={offers}
          now={now}
          actions={allowed}
          months={months}
          onMonths={setMonths}
          chargesFee={worksForClients(profile)}
        />
      ) : null}
      {lenders.length === 0 ? (
        <Text size="sm" c="dimmed">
          No lenders on this deal yet. Search lenders and request quotes for this address. They appear here.
        </Text>
      ) : (
        <ul className={classes.cards}>
          {lenders.map((lender) => (
            <LenderCard
              key={lender._id}
              lender={lender}
              selected={lender._id === selectedLenderId}
              now={now}
              actions={allowed}
              controls={controlsFor(lender._id, {
                hasOffer: canChoose(lender.quote),
                confirm: () => actions.maySelect(lender),
              })}
            />
          ))}
        </ul>
      )}
      <ChoicePause entryId={entryId} tellLendersAt={tellLendersAt} />
    </section>
  );
}

const canChoose = (quote: BrokerQuote | undefined): boolean => quote?.can.accept === true && quote.offers.length > 0;

/** The planned holding time of a deal. That of the open deal stands in the address, so that reload and links bring it back. */
function useHoldingTime(entryId: string, usual: number) {
  const { deal, months: inAddress } = useSearch({ strict: false });
  const { pipelineId = deal } = useParams({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useState<number>();
  const isOpen = pipelineId === entryId;
  const planned = isOpen ? inAddress : undefined;
  return {
    months: planned ?? typed ?? usual,
    planned: planned !== undefined,
    setMonths: (months: number) => {
      setTyped(months);
      if (!isOpen) return;
      void navigate({ to: '.', search: (before) => ({ ...before, months }), replace: true, resetScroll: false });
    },
  };
}

interface LenderCardProps {
  readonly lender: LenderOfDeal;
  readonly selected: boolean;
  readonly now: Date;
  /** Nothing can be done on an archived deal. */
  readonly actions: DealActions | undefined;
  /** What the deal offers for this lender. */
  readonly controls: ReactNode;
}

const ownFile = (id: string) => downloadFrom(viewRequestFile, { params: { id } });

/** One lender of the deal: its display status, what was answered, what can be done. */
function LenderCard({ lender, selected, now, actions, controls }: LenderCardProps) {
  const { quote } = lender;
  return (
    <li className={classes.card} tabIndex={-1} data-selected={selected || undefined}>
      <div className={classes.cardHead}>
        <Title order={4}>{lender.name}</Title>
        {selected ? (
          <Badge variant="light" size="md">
            Selected lender
          </Badge>
        ) : null}
        {quote ? <DisplayStatusMark quote={quote} /> : null}
        {quote && asksSomething(quote) ? <AsksMark /> : null}
        {quote ? <QuoteClock quote={quote} now={now} /> : null}
      </div>
      {quote ? <RequestNote kind={loanKind(quote.kind)} request={quote.request} label="Your note to lenders" /> : null}
      {quote ? <SentFiles files={quote.files} label="Your files for lenders" open={ownFile} /> : null}
      {quote ? (
        <Answers quote={quote} earlier={lender.earlier} now={now} actions={actions} />
      ) : (
        <NotAsked lender={lender} />
      )}
      <Group gap="xs" mt="md" className={classes.actions}>
        {quote && actions ? <ChooseButton quote={quote} actions={actions} /> : null}
        {controls}
        {quote && actions && quote.undelivered?.state !== 'failed' ? (
          <SendLinkButton quote={quote} actions={actions} />
        ) : null}
        {quote && actions ? <RevokeLinkButton quote={quote} actions={actions} /> : null}
        {quote && actions ? <WithdrawButton quote={quote} actions={actions} /> : null}
      </Group>
    </li>
  );
}

function NotAsked({ lender }: { readonly lender: LenderOfDeal }) {
  return (
    <Text size="sm" c="dimmed" mt={4}>
      No quote requested.{' '}
      <Anchor href={`mailto:${lender.email}`} underline="always">
        {lender.email}
      </Anchor>
    </Text>
  );
}

function Answers({ quote, earlier, now, actions }: QuoteDisclosuresProps) {
  const { decline } = quote;
  return (
    <div className={classes.answers}>
      {actions?.revised === quote._id ? <RevisedAlert quote={quote} /> : null}
      {decline ? (
        <Text size="sm">
          <b>{decline.reason}.</b> {decline.note}
        </Text>
      ) : null}
      {isAwaited(displayStatusOf(quote)) && !quote.lender.isReachable ? <NotReached quote={quote} /> : null}
      <UndeliveredNote quote={quote} now={now} actions={actions} />
      <OfferView quote={quote} now={now} />
      <QuoteDisclosures quote={quote} earlier={earlier} now={now} actions={actions} />
    </div>
  );
}

/** A request that nobody was notified of is not answered by waiting. */
function NotReached({ quote: { lender } }: { readonly quote: BrokerQuote }) {
  return (
    <Text size="sm" c="var(--plinth-attention)">
      Nobody was notified of this request: {lender.name} has no email address and no users on Plinth.
      {lender.phone === '' ? null : (
        <>
          {' '}
          Please call <Anchor href={`tel:${lender.phone}`}>{lender.phone}</Anchor>.
        </>
      )}
    </Text>
  );
}

function RevisedAlert({ quote }: { readonly quote: BrokerQuote }) {
  return (
    <Alert color="amber" variant="light" role="alert" icon={<IconAlertTriangle />} title="This offer was revised">
      Nothing was selected. {quote.lender.name} sent version {quote.offers[0]?.version}. The changes are marked below.
      Review them before you choose it.
    </Alert>
  );
}

interface ActionProps {
  readonly quote: BrokerQuote;
  readonly actions: DealActions;
}

function ChooseButton({ quote, actions }: ActionProps) {
  const [offer] = quote.offers;
  if (!quote.can.accept || !offer) return null;
  return (
    <Button loading={actions.busyWith === quote._id} onClick={() => void actions.choose({ quote, offer })}>
      Choose this offer
    </Button>
  );
}

function WithdrawButton({ quote, actions }: ActionProps) {
  if (!quote.can.withdraw) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      disabled={actions.busyWith === quote._id}
      onClick={() => void actions.withdraw(quote)}
    >
      Withdraw request
    </Button>
  );
}
