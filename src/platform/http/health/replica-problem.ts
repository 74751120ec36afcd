import type { ReplicaFault, ReplicaState } from '../../database/connections/replica.ts';

/** A replica that is behind for shorter is about to catch up. */
const behindSeconds = 60;

const texts: Record<Exclude<ReplicaFault, 'behind'>, string> = {
  away: "can't be reached or isn't responding. Check DATABASE_REPLICA_URL.",
  promoted: 'follows no server any more. If it took over, set DATABASE_URL to it and start the processes again.',
  foreign: 'follows another server than that of DATABASE_URL. Make it a replica of that one.',
};

/** Nothing is lost while the replica rests: the primary answers its reads. */
export function replicaProblemOf({ fault, lagSeconds }: ReplicaState): string | undefined {
  if (fault === undefined) return undefined;
  if (fault !== 'behind') return `The primary answers every read, because its replica ${texts[fault]}`;
  const seconds = Math.floor(lagSeconds ?? 0);
  if (seconds < behindSeconds) return undefined;
  return `The primary answers every read, because its replica is ${seconds} seconds behind.`;
}
