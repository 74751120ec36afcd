export { type FoundEdit, type FoundEdits, type Outcome, proposeEdits } from './propose.ts';
export { settleSaved } from './settle.ts';
