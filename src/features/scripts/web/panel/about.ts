import { kindNames } from '../../../../lending/kinds/find.ts';
import type { Asked } from '../queries.ts';

/** A lender to talk to, with the program in question where one is. */
export interface LenderChoice {
  readonly lenderId: string;
  readonly programId?: string;
  readonly label: string;
}

/** What the scripts are filled with. */
export interface HelpAbout {
  /** Undefined: the panel asks. */
  readonly loanType?: string;
  /** 'searching for fix and flip lenders' */
  readonly doing: 'searching for' | 'calling' | 'asking';
  readonly scenario?: Readonly<Record<string, unknown>> | null;
  readonly pipelineId?: string;
  readonly lenders: readonly LenderChoice[];
}

export interface ScriptPanelProps {
  /** null: closed. */
  readonly about: HelpAbout | null;
  readonly onClose: () => void;
}

/** In a select, a lender without a program and one with are two choices. */
export const idOfChoice = ({ lenderId, programId }: LenderChoice): string => programId ?? lenderId;

export const situationOf = ({ doing }: HelpAbout, loanType: string): string =>
  `${doing} ${kindNames(loanType).displayName.toLowerCase()} lenders`;

const borrowerFields = ['fico', 'experience', 'liquidity'] as const;

/** What the form says of the borrower; what it does not hold is left out. */
function profileIn(scenario: HelpAbout['scenario']): NonNullable<Asked['borrowerProfile']> {
  const stated = borrowerFields.flatMap((name) => {
    const value = scenario?.[name];
    return typeof value === 'number' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(stated);
}

/** The call for one category. */
export function askFor(
  about: HelpAbout,
  { loanType, category, lender }: Pick<Asked, 'loanType' | 'category'> & { readonly lender: LenderChoice | undefined },
): Asked {
  const { pipelineId, scenario } = about;
  return {
    loanType,
    category,
    situation: situationOf(about, loanType),
    borrowerProfile: profileIn(scenario),
    ...(pipelineId === undefined ? (scenario ? { scenario: { ...scenario } } : {}) : { pipelineId }),
    ...(lender === undefined
      ? {}
      : lender.programId === undefined
        ? { lenderId: lender.lenderId }
        : { programId: lender.programId }),
  };
}
