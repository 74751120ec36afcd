import { dscrPlaybook } from './dscr-rental.ts';
import { fixAndFlipPlaybook } from './fix-and-flip.ts';
import { groundUpPlaybook } from './ground-up.ts';
import type { WrittenPlaybook } from './playbook.ts';
import { portfolioPlaybook } from './portfolio.ts';
import { stabilizedBridgePlaybook } from './stabilized-bridge.ts';

/** What the Plinth team suggests to do for each loan type. */
export const writtenPlaybooks: readonly WrittenPlaybook[] = [
  fixAndFlipPlaybook,
  dscrPlaybook,
  groundUpPlaybook,
  stabilizedBridgePlaybook,
  portfolioPlaybook,
];
