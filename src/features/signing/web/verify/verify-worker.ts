import { readPem } from '../../../../lending/loan-packages/verify/certificates.ts';
import { type VerifiedFile, verifyFile } from '../../../../lending/loan-packages/verify/verify-file.ts';

/** What the page asks. The file is read in slices, in this thread. */
export interface VerifyRequest {
  readonly file: File;
  /** The authorities of this site, as PEM. */
  readonly authorities: readonly string[];
}

export type VerifyMessage =
  | { readonly type: 'progress'; readonly done: number; readonly all: number }
  | { readonly type: 'done'; readonly result: VerifiedFile }
  | { readonly type: 'failed' };

const answer = (message: VerifyMessage) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<VerifyRequest>) => {
  try {
    const authorities = data.authorities.flatMap((pem) => readPem(pem) ?? []);
    const result = await verifyFile(data.file, { authorities, now: new Date() }, (done, all) =>
      answer({ type: 'progress', done, all }),
    );
    answer({ type: 'done', result });
  } catch {
    answer({ type: 'failed' });
  }
});
