export { plannedDraws } from './planned-draws.ts';
