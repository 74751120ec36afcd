export interface StorageOutage {
  readonly kind: 'full' | 'denied' | 'away';
  /** The code that the storage gave, for the log. */
  readonly reason: string;
}

/** What a disk says that can't be written or read now. Codes of sockets are not among them: a caller who leaves has those too. */
const codesOfFolder: Readonly<Record<string, StorageOutage['kind']>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  EIO: 'away',
  ESTALE: 'away',
  EMFILE: 'away',
  ENFILE: 'away',
};
/** How services other than Amazon's say that there is no room. */
const fullServices = [
  'QuotaExceeded',
  'InsufficientStorage',
  'StorageFull',
  'XMinioStorageFull',
  'XMinioQuotaExceeded',
];

/** Whether an error says that the storage itself is full, refuses us or is away; undefined for a missing file and all else. */
export function storageOutageOf(error: unknown): StorageOutage | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const outage = outageOfService(at) ?? outageOfFolder(at);
    if (outage) return outage;
  }
  return undefined;
}

function outageOfFolder(error: Error & { readonly code?: unknown }): StorageOutage | undefined {
  const reason = typeof error.code === 'string' ? error.code : '';
  const kind = codesOfFolder[reason];
  return kind && { kind, reason };
}

/** Every error of the client carries `$metadata`, with a status where the service has answered. */
function outageOfService(error: Error & { readonly $metadata?: unknown }): StorageOutage | undefined {
  if (typeof error.$metadata !== 'object' || error.$metadata === null) return undefined;
  const { httpStatusCode: status }: { httpStatusCode?: unknown } = error.$metadata;
  const reason = typeof status === 'number' ? `${status} ${error.name}` : error.name;
  if (status === 507 || fullServices.includes(error.name)) return { kind: 'full', reason };
  if (error.name === 'NoSuchBucket' || status === 401 || status === 403) return { kind: 'denied', reason };
  return status === 404 || status === 412 ? undefined : { kind: 'away', reason };
}
