import { ok } from '../../../kernel/endpoint.ts';
import { record } from '../../../platform/events/record.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import { downloadExport, getExport, startExport } from '../endpoints.ts';
import { exportDownloaded } from '../events.ts';
import { askForExport, findFile, readExport } from './requests.ts';

export const dataExportRoutes: readonly Route[] = [
  route(startExport, contract.startExport, async ({ session, context }, platform) => ({
    ...ok,
    export: await askForExport(platform, session.accountId, context),
  })),
  route(getExport, contract.getExport, async ({ session }, platform) => ({
    ...ok,
    export: await readExport(platform, session.accountId),
  })),
  route(downloadExport, contract.downloadExport, async ({ session, params, context, raw }, platform) => {
    const { fileKey, size, finishedAt } = await findFile(platform, session.accountId, params.id);
    await platform.database.transaction((tx) => record(tx, context, exportDownloaded, { id: session.accountId }));
    const name = `plinth-data-${finishedAt.toISOString().slice(0, 10)}.zip`;
    const reply = raw.reply.type('application/zip').header('content-length', size);
    await reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(await platform.files.getStream(fileKey));
    return '';
  }),
];
