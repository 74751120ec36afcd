import type { Feature } from '../../../platform/feature.ts';
import * as listFileEvents from '../events.ts';

/** Lists as CSV and XLSX: the features whose lists they are bring the calls. */
export const listFilesFeature: Feature = { name: 'list-files', events: Object.values(listFileEvents) };
