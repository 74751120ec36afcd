import { day, defineCallLimit, hour, within } from '../../kernel/limits.ts';

/** Everything that an account has, in one file. One is made at a time; asking again while it is made counts as well. */
export const dataExportCalls = defineCallLimit({
  name: 'dataExport',
  unit: 'copies of all data',
  together: true,
  windows: [within(hour, 10), within(day, 30)],
  refusal: "You've requested many copies of your data.",
});
