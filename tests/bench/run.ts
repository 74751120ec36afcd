// `npm run bench` runs every part, `npm run bench engine http` the named ones.
// Ends with 1 when a budget is broken or two answers that must agree do not; a slow machine alone breaks nothing.

import { benchAssistant } from './assistant/assistant.ts';
import { benchCosts } from './costs.ts';
import { benchEngine } from './engine.ts';
import { benchHttp } from './http/http.ts';
import { benchAnalytics } from './jobs/analytics.ts';
import { benchAnswers } from './jobs/answers.ts';
import { benchAudit } from './jobs/audit.ts';
import { benchCalendar } from './jobs/calendar.ts';
import { benchDataExport } from './jobs/data-export.ts';
import { benchImport } from './jobs/import.ts';
import { benchLendersDay } from './jobs/lenders-day.ts';
import { benchPdfForms } from './jobs/pdf-forms.ts';
import { benchPipeline } from './jobs/pipeline.ts';
import { benchRetention } from './jobs/retention.ts';
import { benchMarket } from './market.ts';
import { benchBundle } from './pages/bundle.ts';
import { benchPhone } from './pages/phone.ts';
import { benchScale } from './scale.ts';
import { benchStart } from './start.ts';
import { benchCarriers } from './streams/carriers.ts';
import { benchReturns } from './streams/returns.ts';
import { benchStreams } from './streams/streams.ts';

/** Each prints its tables and answers whether what does not depend on the machine held. */
const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  engine: benchEngine,
  market: benchMarket,
  http: benchHttp,
  start: benchStart,
  scale: benchScale,
  costs: benchCosts,
  retention: benchRetention,
  'data-export': benchDataExport,
  import: benchImport,
  'lenders-day': benchLendersDay,
  pipeline: benchPipeline,
  analytics: benchAnalytics,
  calendar: benchCalendar,
  answers: benchAnswers,
  audit: benchAudit,
  'pdf-forms': benchPdfForms,
  streams: benchStreams,
  carriers: benchCarriers,
  returns: benchReturns,
  assistant: benchAssistant,
  bundle: benchBundle,
  phone: benchPhone,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
let held = true;
for (const [name, bench] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n== ${name} ==`);
  held = (await bench()) && held;
}
process.exit(held ? 0 : 1);
