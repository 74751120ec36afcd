import { Integer, OctetString, PrintableString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, ExtKeyUsage } from 'pkijs';

// Certificates for tests, made here and independent of those that the product makes.

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

export interface TestHolder {
  readonly certificate: Certificate;
  readonly key: CryptoKey;
}

interface Holding {
  readonly name: string;
  /** Who signs the certificate; without one it signs itself. */
  readonly issuer?: TestHolder;
  readonly authority?: boolean;
  readonly timeStamps?: boolean;
  readonly from?: string;
  readonly until?: string;
}

let serial = 1000;

/** A certificate with its key. */
export async function testHolder({ name, issuer, authority, timeStamps, from, until }: Holding): Promise<TestHolder> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: ++serial }) });
  const named = (value: string) => [
    new AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'US' }) }),
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value }) }),
  ];
  certificate.subject.typesAndValues = named(name);
  certificate.issuer.typesAndValues = issuer ? issuer.certificate.subject.typesAndValues : named(name);
  certificate.notBefore.value = new Date(from ?? '2026-01-01T00:00:00Z');
  certificate.notAfter.value = new Date(until ?? '2036-01-01T00:00:00Z');
  const constraints = new BasicConstraints({ cA: authority ?? false });
  certificate.extensions = [extension('2.5.29.19', constraints.toSchema().toBER(), constraints)];
  if (timeStamps) {
    const usage = new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] });
    certificate.extensions.push(extension('2.5.29.37', usage.toSchema().toBER(), usage));
  }
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(issuer?.key ?? privateKey, 'SHA-256');
  const der = certificate.toSchema(true).toBER();
  return { certificate: Certificate.fromBER(der), key: privateKey };
}

const extension = (extnID: string, extnValue: ArrayBuffer, parsedValue: object) =>
  new Extension({
    extnID,
    critical: true,
    extnValue: new OctetString({ valueHex: extnValue }).valueBlock.valueHex,
    parsedValue,
  });

export function pemOf({ certificate }: TestHolder): string {
  const base64 = Buffer.from(certificate.toSchema().toBER()).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
}
