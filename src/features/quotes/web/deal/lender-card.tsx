import { Alert, Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BrokerQuote } from '../../contract.ts';
import classes from './deal.module.css';
import { asksSomething, type LenderOfDeal } from './deal-quotes.ts';
import { type Disclosable, Disclosures } from './disclosures.tsx';
import { OfferVersions, OfferView } from './offer-view.tsx';
import { AsksMark, QuoteClock, StandingMark } from './quote-standing.tsx';
import { QuoteThread } from './quote-thread.tsx';
import { SentSnapshot } from './sent-snapshot.tsx';
import type { DealActions } from './use-deal-actions.ts';

interface LenderCardProps {
  readonly lender: LenderOfDeal;
  readonly selected: boolean;
  readonly now: Date;
  /** Nothing can be done on an archived deal. */
  readonly actions: DealActions | undefined;
  /** What the deal offers for this lender. */
  readonly controls: ReactNode;
}

/** One lender of the deal: how things stand, what was answered, what can be done. */
export function LenderCard({ lender, selected, now, actions, controls }: LenderCardProps) {
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
        {quote ? <StandingMark quote={quote} /> : null}
        {quote && asksSomething(quote) ? <AsksMark /> : null}
        {quote ? <QuoteClock quote={quote} now={now} /> : null}
      </div>
      {quote ? (
        <Answers quote={quote} earlier={lender.earlier} now={now} actions={actions} />
      ) : (
        <NotAsked lender={lender} />
      )}
      <Group gap="xs" mt="md" className={classes.actions}>
        {quote && actions ? <ChooseButton quote={quote} actions={actions} /> : null}
        {controls}
        {quote && actions ? <WithdrawButton quote={quote} actions={actions} /> : null}
      </Group>
    </li>
  );
}

function NotAsked({ lender }: { readonly lender: LenderOfDeal }) {
  return (
    <Text size="sm" c="dimmed" mt={4}>
      Not asked for a quote here. <Anchor href={`mailto:${lender.email}`}>{lender.email}</Anchor>
    </Text>
  );
}

interface AnswersProps {
  readonly quote: BrokerQuote;
  readonly earlier: readonly BrokerQuote[];
  readonly now: Date;
  readonly actions: DealActions | undefined;
}

function Answers({ quote, earlier, now, actions }: AnswersProps) {
  const { decline } = quote;
  return (
    <div className={classes.answers}>
      {actions?.revised === quote._id ? <RevisedAlert quote={quote} /> : null}
      {decline ? (
        <Text size="sm">
          <b>{decline.reason}.</b> {decline.note}
        </Text>
      ) : null}
      <OfferView quote={quote} now={now} />
      <Disclosures items={toRead({ quote, earlier, now, actions })} />
    </div>
  );
}

/** What there is to read about a request, the unanswered question first. */
function toRead({ quote, earlier, now, actions }: AnswersProps): Disclosable[] {
  const { messages, offers, program, lender } = quote;
  const reply = quote.can.reply ? actions?.reply : undefined;
  const items: (Disclosable | false)[] = [
    messages.length > 0 && {
      key: 'messages',
      label: `Messages (${messages.length})`,
      calls: asksSomething(quote),
      content: <QuoteThread quote={quote} now={now} reply={reply} />,
    },
    offers.length > 1 && {
      key: 'versions',
      label: `Versions (${offers.length})`,
      content: <OfferVersions quote={quote} now={now} />,
    },
    program !== null && {
      key: 'sent',
      label: 'Program and verdict as sent',
      content: <SentSnapshot program={program} />,
    },
    { key: 'contact', label: 'How to reach them', content: <Contact lender={lender} /> },
    earlier.length > 0 && {
      key: 'earlier',
      label: `Earlier requests (${earlier.length})`,
      content: earlier.map((one) => (
        <div key={one._id} className={classes.cardHead}>
          <StandingMark quote={one} />
          <QuoteClock quote={one} now={now} />
        </div>
      )),
    },
  ];
  return items.filter((item) => item !== false);
}

function RevisedAlert({ quote }: { readonly quote: BrokerQuote }) {
  return (
    <Alert
      color="amber"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title="This offer was revised meanwhile"
    >
      Nothing was chosen. {quote.lender.name} has sent version {quote.offers[0]?.version}: what changed is marked below.
      Look it over before you choose it.
    </Alert>
  );
}

function Contact({ lender: { contactName, phone, email } }: Pick<BrokerQuote, 'lender'>) {
  return (
    <Group gap="md">
      {contactName ? <Text size="sm">{contactName}</Text> : null}
      {phone ? (
        <Anchor size="sm" href={`tel:${phone}`}>
          {phone}
        </Anchor>
      ) : null}
      {email ? (
        <Anchor size="sm" href={`mailto:${email}`}>
          {email}
        </Anchor>
      ) : null}
    </Group>
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
