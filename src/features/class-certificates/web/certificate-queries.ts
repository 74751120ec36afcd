import { queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import type { ClassCertificate } from '../contract.ts';
import { listCertificates, readCertificateFile } from '../endpoints.ts';

export const certificatesOptions = queryOptions({
  queryKey: ['class-certificates'],
  queryFn: async ({ signal }) => (await callEndpoint(listCertificates, {}, { signal })).certificates,
});

export async function saveCertificate({ _id, number }: ClassCertificate): Promise<void> {
  saveFile(await downloadFrom(readCertificateFile, { params: { id: _id } }), `certificate-${number}.pdf`);
}
