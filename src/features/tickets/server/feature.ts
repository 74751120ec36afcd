import type { Feature } from '../../../platform/feature.ts';
import { ticketRoutes } from './routes.ts';

export const ticketsFeature: Feature = { name: 'tickets', routes: ticketRoutes };
