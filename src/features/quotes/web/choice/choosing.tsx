import { List, Stack, Text } from '@mantine/core';
import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { formatEndOfDay } from '../../../../kernel/time-zones.ts';
import type { ConfirmQuestion } from '../../../../ui/confirm.ts';
import { choicePauseMs } from '../../../pipeline/model.ts';
import type { BrokerQuote, QuotedOffer } from '../../contract.ts';
import { zoneOf } from '../../model.ts';
import { lapsedOn } from '../../offer-texts.ts';
import { type NotifiedByChoice, notifiedByChoice } from './notified-by-choice.ts';

interface Choosing {
  readonly lender: { readonly _id: string; readonly name: string };
  /** The very offer on screen; without one the lender is chosen as it is. */
  readonly offer?: QuotedOffer['offer'] | undefined;
  readonly quotes: readonly BrokerQuote[];
}

/** The one confirmation behind both ways to choose a lender: what is chosen, and who is notified of what. */
export function choosingQuestion({ lender, offer, quotes }: Choosing, now: Date): ConfirmQuestion {
  const quote = quotes.find(({ offers }) => offer && offers.includes(offer));
  const zone = quote && zoneOf(quote.request);
  const lapsed = offer && zone && lapsedOn(offer.terms, now, zone);
  return {
    title: offer ? `Choose the offer of ${lender.name}?` : `Select ${lender.name} for this deal?`,
    text: (
      <Stack gap="sm" fz="sm">
        {offer ? <div>{termsInShort(offer)}</div> : null}
        <WhoIsNotified name={lender.name} notified={notifiedByChoice(lender._id, quotes)} />
        {lapsed ? (
          <div>
            This offer was valid until {formatEndOfDay(zone, lapsed)}: ask {lender.name} whether it is still valid.
          </div>
        ) : null}
      </Stack>
    ),
    confirm: offer ? 'Choose this offer' : 'Select Lender',
    cancel: 'Not yet',
  };
}

const termsInShort = ({ terms }: QuotedOffer['offer']) =>
  `${formatMoney(terms.loanAmount)} at ${formatPercent(terms.ratePercent, 3)} with ${formatPercent(terms.pointsPercent, 3)} points.`;

function WhoIsNotified({ name, notified }: { readonly name: string; readonly notified: NotifiedByChoice }) {
  if (!notified.chosen && notified.passedOver.length === 0)
    return <div>No lender is notified: none has an open request or offer on this deal.</div>;
  return (
    <>
      <Text size="sm" fw={600}>
        Who is notified
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          <b>{name}</b>: {notified.chosen ? 'you chose its offer' : 'not notified, it has no open offer'}
        </List.Item>
        {notified.passedOver.map((other) => (
          <List.Item key={other}>
            <b>{other}</b>: you chose another lender
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        Messages go out {choicePauseMs / 1000} seconds after you confirm. Undo before then and nobody is notified.
      </Text>
    </>
  );
}
