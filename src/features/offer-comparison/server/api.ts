export { plannedDraws, readPlannedDraws } from './planned-draws.ts';
