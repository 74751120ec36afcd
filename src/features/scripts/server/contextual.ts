import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import { kindFromText, loanKind } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import { schemasOf } from '../../../lending/kinds/schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import { readAsked } from '../../quotes/server/api.ts';
import { explainProgram, judgeLenders, marketCache } from '../../search/server/api.ts';
import type { FilledScript, StatedScript } from '../contract.ts';
import type { contextualScripts } from '../endpoints.ts';
import { fillPoints, fillScript } from '../filling/fill.ts';
import type { ScriptValues } from '../filling/placeholders.ts';
import { type MarketSide, scriptValues } from '../filling/values.ts';
import { inOrder } from '../order.ts';
import { offeredScripts } from './library.ts';
import { listOwnScripts } from './own-scripts.ts';

type Asked = EndpointParts<typeof contextualScripts>['body'];
type Answer = Omit<EndpointAnswer<typeof contextualScripts>, 'success'>;

interface Known {
  readonly kind: LoanKind;
  readonly deal: Deal;
  readonly address?: string;
}

/** The deal on screen: an own one of the pipeline, or a search form over what is known of the borrower. @throws INVALID_INPUT, NOT_FOUND */
async function readKnown({ database }: Platform, asked: Asked, ownerId: string): Promise<Known> {
  if (asked.pipelineId !== undefined) {
    const entry = await findDeal(database.db, asked.pipelineId, ownerId);
    const latest = await readAsked(database.db, entry.id);
    return { kind: loanKind(entry.loanType), deal: { ...latest?.deal, ...entry.deal }, address: entry.address };
  }
  const slug = kindFromText(asked.loanType);
  if (slug === undefined) throw invalidField('loanType', 'Choose a loan type.');
  const kind = loanKind(slug);
  const scenario = schemasOf(kind).scenario.safeParse(asked.scenario ?? {});
  if (!scenario.success) throw invalidField('scenario', "This isn't a search form of the loan type.");
  return { kind, deal: withProfile(kind, scenario.data as Deal, asked.borrowerProfile) };
}

/** What the call says of the borrower counts where the form says nothing. */
function withProfile(kind: LoanKind, deal: Deal, profile: Asked['borrowerProfile'] = {}): Deal {
  const stated = Object.entries(profile).filter(([name, value]) => value != null && deal[name] == null);
  return kind.deal.complete({ ...deal, ...Object.fromEntries(stated) });
}

interface Side extends MarketSide {
  readonly phone: string;
}

/** What one program says of the deal: the named one, else the lender's best. @throws NOT_FOUND for a program that is not on the market */
async function readMarket(
  platform: Platform,
  asked: Asked,
  { kind, deal }: Known,
  now: Date,
): Promise<Side | undefined> {
  const cached = platform.service(marketCache).current(kind);
  const lenderIds = asked.lenderId === undefined ? [] : [asked.lenderId];
  const judged =
    asked.programId === undefined && lenderIds.length > 0
      ? await judgeLenders(cached, { lenderIds, programIds: [], scenario: deal, now })
      : undefined;
  const programId = asked.programId ?? judged?.get(asked.lenderId ?? '')?.verdict.programId;
  if (programId === undefined) return undefined;
  const { row, lender } = explainProgram(cached, { scenario: deal, programId }, now);
  const { lenderName, programName, price, sizing, checks, warnings, averageTimeToClose } = row;
  const { contactName, phone } = lender;
  return { lenderName, programName, price, sizing, checks, warnings, averageTimeToClose, contactName, phone };
}

const textsIn = (value: ScriptValues[keyof ScriptValues]): string[] => (typeof value === 'object' ? [...value] : []);

/** The scripts of one category, filled: the caller's own first, then those of the loan type. @throws INVALID_INPUT, NOT_FOUND */
export async function readContextual(platform: Platform, asked: Asked, ownerId: string, now: Date): Promise<Answer> {
  const { db } = platform.database;
  const known = await readKnown(platform, asked, ownerId);
  const [market, offered, own, people] = await Promise.all([
    readMarket(platform, asked, known, now),
    offeredScripts(db),
    listOwnScripts(db, ownerId),
    findPeople(db, [ownerId]),
  ]);
  const person = people.get(ownerId);
  if (!person) throw new AppError('NOT_FOUND');
  const values = scriptValues({ ...known, market, person });
  const fill = (id: string, isOwn: boolean, script: StatedScript): FilledScript => ({
    id,
    isOwn,
    name: script.name,
    bulletPoints: fillPoints(script.bulletPoints, values),
    fullScript: fillScript(script.fullScript, values),
    tags: script.tags,
    channel: script.channel,
    loanType: script.loanType,
  });
  const isMeant = ({ category, loanType }: StatedScript) =>
    category === asked.category && (loanType === null || loanType === known.kind.slug);
  const scripts = [
    ...own.filter(isMeant).map(({ _id, ...script }) => fill(_id, true, script)),
    ...offered.filter(isMeant).map(({ key, ...script }) => fill(key, false, script)),
  ];
  return {
    // A script of nothing but values that are missing says nothing.
    scripts: inOrder(scripts, asked.situation).filter(({ fullScript }) => fullScript !== ''),
    about: market
      ? {
          lenderName: market.lenderName,
          programName: market.programName,
          contactName: market.contactName,
          phone: market.phone,
          closeChecks: textsIn(values['close checks']),
        }
      : null,
  };
}
