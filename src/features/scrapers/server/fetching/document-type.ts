import type { Format } from '../../mapping/field-mapping.ts';
import type { SourceType } from '../../model.ts';

/** A document as it came. */
export interface Fetched {
  readonly bytes: Buffer;
  readonly format: Format;
  readonly charset: string | null;
  /** Where it was at last, after redirects. */
  readonly address: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const pages = ['text/html', 'application/xhtml+xml'];
const sheets = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/octet-stream',
  'binary/octet-stream',
  'application/csv',
  'text/csv',
  'text/plain',
];

interface Typed {
  readonly format: Format;
  readonly charset: string | null;
}

/** How a document is read, if it is of a type that this source type takes: by what the site says, and by its bytes. */
export function documentType(
  sourceType: SourceType,
  contentType: string | undefined,
  bytes: Buffer,
): Typed | undefined {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const said = type.trim();
  const charset = /charset=["']?([\w-]+)/.exec(parameters.join(';'))?.[1] ?? null;
  if (said !== '' && !(sourceType === 'page' ? pages : sheets).includes(said)) return undefined;
  const format = formatOfBytes(bytes);
  if (format === undefined || (format === 'html') !== (sourceType === 'page')) return undefined;
  return { format, charset };
}

function formatOfBytes(bytes: Buffer): Format | undefined {
  const head = bytes.subarray(0, 1_024);
  if (head.includes('%PDF-')) return 'pdf';
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return 'xlsx';
  if (/^\s*</.test(head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))) return 'html';
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isWide || !head.includes(0) ? (bytes.length > 0 ? 'csv' : undefined) : undefined;
}
