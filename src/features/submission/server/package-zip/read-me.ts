import { packagePaths } from '../../../../lending/loan-packages/manifest.ts';

interface Named {
  readonly packageId: string;
  readonly lender: string;
  readonly broker: string;
  readonly submittedAt: Date;
}

/** What somebody reads first who unpacks the package. */
export const readMeOf = ({ packageId, lender, broker, submittedAt }: Named): string => `LOAN PACKAGE

Package     ${packageId}
For         ${lender}
From        ${broker}
Submitted   ${submittedAt.toISOString()} (UTC)

What is in it

  ${packagePaths.documents}      the documents, in the lender's order
  data/           the loan as data (MISMO 3.4)
  events/         everything that happened to the signed documents, each line with the hash of the one before
  certificates/   what the seals are traced back to
  ${packagePaths.manifest}   every file with its size and SHA-256, and who signed what
  ${packagePaths.signature}    the signature over the manifest

How to check it

  In a browser: open the page /verify of the site that this package came from, and drop the ZIP there. The file stays on
  your computer.

  With common tools, in the unpacked folder:

    openssl cms -verify -binary -inform DER -in ${packagePaths.signature} -content ${packagePaths.manifest} \\
      -CAfile ${packagePaths.certificate(1)} -partial_chain -purpose any -out /dev/null
    sha256sum documents/*

  The first says whether the manifest is as it was signed. Compare the hashes of the second with those in the manifest. A
  certificate that comes with a package proves nothing by itself: compare it with the one that the site publishes.
`;
