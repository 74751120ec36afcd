import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import type { Unit } from '../../kernel/format.ts';
import type { CheckDeclarations } from '../checks/check.ts';
import type { Members } from '../checks/members.ts';
import type { WarningDeclaration } from '../checks/warnings.ts';
import type { ProgramVerdict, Sizing } from '../engine/verdict.ts';
import type { OffersDefinition } from '../offers/interest.ts';
import type { Lever } from './common/levers.ts';
import type { AmountDefinitions, Deal, LoanDefinition } from './loan.ts';

/** What a lender states of a program of this kind. Forms, schema, columns and import checks follow from it. */
export interface TermsDefinition {
  readonly defaultName: string;
  /** Heading of what holds for the whole program, as opposed to its tiers. */
  readonly label: string;
  readonly fields: readonly FieldDefinition[];
  readonly tierFields: readonly FieldDefinition[];
  readonly maxTiers: number;
  /** The `type` that its forms send; the slug unless stated. */
  readonly sentAs?: { readonly add: string; readonly edit: string };
  /** Its forms ask how many tiers there are; others add one at a time. */
  readonly countsTiers?: true;
  /** Brings an older or alternative shape of the body into the one the fields describe. */
  readonly readBody?: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** Pictures of a kind; the browser draws them (src/ui). */
export const pictures = ['hammer', 'home', 'crane', 'warehouse', 'skyscraper', 'bridge'] as const;
export type Picture = (typeof pictures)[number];

/** A kind of loan program by its names. */
export interface ProgramKind {
  /** In addresses, calls and tables. */
  readonly slug: string;
  /** In headings and sentences: 'Fix & Flip'. */
  readonly name: string;
  /** In lists and records, spelled out: 'Fix and Flip'. */
  readonly displayName: string;
  /** There is a calculator for its deals, at '/{slug}-calculator'. */
  readonly hasCalculator?: true;
  /** Other spellings of the kind in use, letters and digits only, in lower case. */
  readonly aliases: readonly string[];
  /** What the loan is for, in a sentence, where a loan type is chosen. */
  readonly summary: string;
  readonly picture: Picture;
}

/** A kind as the list has it: its definition is loaded when it is needed. */
export interface ListedKind extends ProgramKind {
  readonly load: () => Promise<LoanKind>;
}

/** The fields of a form under one heading. */
export interface FieldGroup {
  readonly title: string;
  /** Names of the deal's fields, in order. */
  readonly fields: readonly string[];
  /** Most deals leave these open: folded until one is stated. */
  readonly folded?: true;
}

/** The form that asks lenders for a quote, in the words of the documented call. */
export interface RequestDefinition {
  readonly fields: readonly FieldDefinition[];
  /**
   * The call's own names for fields of the deal, for `propertyAddress` and for `clientName`: `{ ficoScore: 'fico' }`. Others
   * have the same name in both.
   */
  readonly names: Readonly<Record<string, string>>;
  /** Fields of the deal that lenders get along with the form when it came from a search. */
  readonly carried: readonly string[];
  /** Fields of the form that only the broker sees. */
  readonly kept: readonly string[];
  /**
   * Where the form has fields of its own for what every request may carry: its closing date, its note to lenders. `address`:
   * what is asked about may have a name in place of an address.
   */
  readonly own?: { readonly closingDate?: string; readonly note?: string; readonly address?: 'name' };
  /** The deal's values in the form's vocabulary, where a field means the same in other options; by the form's names. */
  readonly fromDeal?: (deal: Deal) => Readonly<Record<string, unknown>>;
  /** The form's values in the deal's vocabulary; by the deal's names. */
  readonly toDeal?: (request: Readonly<Record<string, unknown>>) => Deal;
}

/** What a broker states of a deal of this kind. */
export interface DealDefinition {
  readonly fields: readonly FieldDefinition[];
  /** The search form. */
  readonly groups: readonly FieldGroup[];
  /** Without these no search is made, and this is said. Without any field here a search never waits. */
  readonly needed: { readonly fields: readonly string[]; readonly message: string };
  readonly request: RequestDefinition;
  /** Fills in what follows from the rest where it was left blank. */
  readonly complete: (deal: Deal) => Deal;
}

/** One line of the way a loan was sized. */
export interface SizingStep {
  readonly label: string;
  /** How the figure came about. */
  readonly from: string;
  readonly amount: number | null;
  /** Of the amount; money unless stated. */
  readonly unit?: Unit;
  /** The limit that set the loan. */
  readonly sets?: boolean;
  readonly total?: boolean;
}

/** A figure of a sizing, by its member. */
export interface SizingFigure {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  /** The label where the lender reads it, and a note there; an optional one is left out where it has no value. */
  readonly forLender?: { readonly label: string; readonly note?: string; readonly optional?: true };
}

/** A column of the results: one or more figures of the sizing under one heading. */
export interface ResultColumn {
  readonly label: string;
  readonly parts: readonly {
    readonly figure: string;
    readonly unit: Unit;
    /** Before or, for a share, after the figure; nothing for the only figure of its column. */
    readonly label?: string;
    /** The label where no heading stands above it, as in a CSV; the label itself unless stated. */
    readonly alone?: string;
    /** The limit this figure is: marked when it set the loan. */
    readonly limit?: string;
  }[];
}

/** A figure of a deal, drawn wherever the deal is shown. */
export interface DealFigure {
  readonly label: string;
  /** Absent: text. */
  readonly unit?: Unit;
  readonly value: (deal: Deal) => number | string | null;
  /** How it came about, or what it is next to another. */
  readonly note?: (deal: Deal) => string | undefined;
  /** Left out where it has no value. */
  readonly optional?: true;
}

/** What screens, mails and files show of this kind, each with label, unit and the way it came about. */
export interface FigureDefinitions {
  /** Columns of the chosen tier that travel with a result. */
  readonly tierColumns: readonly string[];
  readonly resultColumns: readonly ResultColumn[];
  readonly sizing: readonly SizingFigure[];
  /** Members of a sizing that are neither figures of their own nor come of a limit. */
  readonly sizingMembers: readonly string[];
  /** What follows the total in the way a loan was sized. */
  readonly stepsAfter: (sizing: Sizing, deal: Deal) => readonly SizingStep[];
  /** The deal as a lender reads it before answering. */
  readonly deal: readonly DealFigure[];
  /** The deal in its owner's pipeline. */
  readonly entry: readonly DealFigure[];
  /** At most five, for a row of the lender's inbox. */
  readonly inbox: readonly DealFigure[];
  /** Said under the address in that row. */
  readonly inboxCaption?: DealFigure;
  readonly mailLines: (deal: Deal) => readonly string[];
  /** What an offered loan is held against; its leverage is a share of the first. */
  readonly shares: readonly { readonly of: string; readonly amount: (deal: Deal) => number | null }[];
  /** The figure of a sizing that is its leverage. */
  readonly leverage: string;
  /** What results are sorted by beside the loan amount: 'LTC', 'LTV'. */
  readonly leverageLabel: string;
}

/**
 * A figure of deals with the fields of one kind. Figures are only ever called with a deal that came through the schema of
 * its kind, which the generic code that calls them cannot name: hence the casts here and below.
 */
export const figureOf = <OwnDeal>(
  figure: Omit<DealFigure, 'value' | 'note'> & {
    readonly value: (deal: OwnDeal) => number | string | null | undefined;
    readonly note?: (deal: OwnDeal) => string | undefined;
  },
): DealFigure => {
  const { value, ...rest } = figure as unknown as DealFigure;
  return { ...rest, value: (deal) => value(deal) ?? null };
};

type DealFunctions = 'stepsAfter' | 'mailLines' | 'shares';
/** The figures of one kind, whose functions may name the fields of its deals. */
export const defineFigures = <OwnDeal>(
  figures: Omit<FigureDefinitions, DealFunctions> & {
    readonly stepsAfter: (sizing: Sizing, deal: OwnDeal) => readonly SizingStep[];
    readonly mailLines: (deal: OwnDeal) => readonly string[];
    readonly shares: readonly { readonly of: string; readonly amount: (deal: OwnDeal) => number | null }[];
  },
): FigureDefinitions => figures as unknown as FigureDefinitions;

/** What the documented search answers for a program. */
export interface DocumentedSource {
  readonly lender: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly states: readonly string[];
  };
  readonly programName: string;
  /** The program's terms, and the whole tier that answers for it; null for a program without tiers. */
  readonly terms: Readonly<Record<string, unknown>>;
  readonly tier: Readonly<Record<string, unknown>> | null;
  readonly deal: Deal;
  readonly verdict: ProgramVerdict;
  /** Warnings, and checks that are open or for a person to review, in words. */
  readonly warnings: string[];
}

type Body = Readonly<Record<string, unknown>>;

/** The documented calls of a kind, to the letter. */
export interface DocumentedCalls {
  readonly search: {
    readonly url: string;
    /** GET unless stated. */
    readonly methods?: readonly ('GET' | 'PUT')[];
    /** A program in its answer, as `present` writes it. */
    readonly row: Members;
    readonly present: (source: DocumentedSource) => unknown;
    /** A filter that the screen lays over the answer, by the columns of a program under their documented names. */
    readonly keeps?: (program: Readonly<Record<string, unknown>>, deal: Deal) => boolean;
  };
  readonly quotes: {
    readonly url: string;
    /** What `loanType` of the body says; the slug unless stated. */
    readonly loanType?: string;
    /** For a call whose body is not the plain form: one request for each chosen program, in its own shape. */
    readonly ownBody?: {
      readonly read: (body: Body) => Body;
      readonly write: (body: Body) => Body;
    };
  };
}

/** Why a program could not be saved or deleted. */
export interface ProgramFailure {
  /** What the server says, where it said anything. */
  readonly said: string | undefined;
  /** The text of the error itself. */
  readonly error: string;
  /** The server refused; otherwise no answer came. */
  readonly answered: boolean;
}

/** What is said when a program is added, saved and deleted. */
export interface ProgramMessages {
  readonly added: string;
  readonly addFailed: (failure: ProgramFailure) => string;
  readonly updated: string;
  readonly updateFailed: (failure: ProgramFailure) => string;
  readonly deleteQuestion: string;
  readonly deleted: string;
  readonly deleteFailed: (failure: ProgramFailure) => string;
}

/** A kind with everything that defines it. */
export interface LoanKind extends ProgramKind {
  readonly terms: TermsDefinition;
  readonly deal: DealDefinition;
  readonly amounts: AmountDefinitions;
  readonly loan: LoanDefinition;
  readonly checks: CheckDeclarations;
  readonly warnings: readonly WarningDeclaration[];
  readonly figures: FigureDefinitions;
  /** Unless stated, offers charge interest in any way and hold nothing back. */
  readonly offers?: OffersDefinition;
  /** What a broker can change of a deal that programs refuse; without any there is no advice. */
  readonly levers?: readonly Lever[];
  readonly calls: DocumentedCalls;
  readonly messages: {
    readonly nothingFound: string;
    readonly searchFailed: string;
    /** What the server says stands in its place where it says something. */
    readonly failsInServerWords?: true;
    /** Before the first search, after what is still to be entered for it: what each loan is sized by. */
    readonly sizedBy?: string;
    readonly quoteSent: string;
    /** `message`: what the server, or the connection, says. */
    readonly quoteFailed: (message: string) => string;
    readonly noLender: string;
    /** Said when a field that the quote form requires is blank, by its label. */
    readonly fieldMissing: (label: string) => string;
    /** Where its programs have words of their own; the others are the same for every kind (`programMessages`). */
    readonly program?: Partial<ProgramMessages>;
  };
}
