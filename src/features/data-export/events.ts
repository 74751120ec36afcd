import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

const ofExport = { payload: { exportId: idSchema }, seenBy: { account: 'id' } } as const;

/** Somebody wants a copy of their data. */
export const exportRequested = defineEvent({ name: 'account.exportAsked', ...ofExport });
export const exportFinished = defineEvent({ name: 'account.exportFinished', ...ofExport });
/** After the last try. */
export const exportFailed = defineEvent({ name: 'account.exportFailed', ...ofExport });
export const exportDownloaded = defineEvent({ name: 'account.exportDownloaded' });
