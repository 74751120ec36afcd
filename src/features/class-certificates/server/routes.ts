import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { sealCertificate } from './certificate-file.ts';
import * as use from './certificates.ts';

export const certificateRoutes: readonly Route[] = [
  route(calls.listCertificates, contract.listCertificates, async ({ session }, { database }) => ({
    ...ok,
    certificates: (await use.listOwn(database.db, session.accountId)).map(use.presentCertificate),
  })),
  route(calls.issueCertificate, contract.issueCertificate, async ({ session, body, context }, { database }) => {
    const graded = await use.gradeFinalQuiz(body.class, body.answers);
    const row = await database.transaction((tx) => use.issueCertificate(tx, context, session.accountId, graded));
    return { ...ok, certificate: use.presentCertificate(row) };
  }),
  route(calls.readCertificateFile, contract.readCertificateFile, async ({ session, params, raw }, platform) => {
    const row = await use.findOwn(platform.database.db, session.accountId, params.id);
    const file = await sealCertificate(platform, row);
    await raw.reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="certificate-${row.number}.pdf"`)
      .send(file);
    return '';
  }),
  route(calls.verifyCertificate, contract.verifyCertificate, async ({ body }, { database }) => ({
    ...ok,
    certificate: use.presentToStrangers(await use.findByNumber(database.db, body.number)),
  })),
  route(calls.withdrawCertificate, contract.withdrawCertificate, async ({ body, context }, { database }) => {
    const row = await database.transaction((tx) => use.withdrawCertificate(tx, context, body));
    return { ...ok, certificate: use.presentToStrangers(row) };
  }),
];
