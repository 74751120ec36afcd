import { createHash } from 'node:crypto';

const seed = 'plinth-demo-market-1';
const hashOf = (key: string): Buffer => createHash('sha256').update(`${seed}/${key}`).digest();

/** The same key always has the same id: a UUID of version 8 (custom content). */
export function idOf(key: string): string {
  const bytes = hashOf(`id/${key}`).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Draws that look arbitrary and are the same for the same key, on every machine. */
export class Dice {
  readonly #key: string;
  #draws = 0;
  #pool: Buffer = Buffer.alloc(0);

  constructor(key: string) {
    this.#key = key;
  }

  /** Draws of their own, for what was added later: they leave every other draw as it was. */
  fork(name: string): Dice {
    return new Dice(`${this.#key}/${name}`);
  }

  /** From 0 to just below 1. */
  next(): number {
    const place = (this.#draws % 8) * 4;
    if (place === 0) this.#pool = hashOf(`${this.#key}/${this.#draws}`);
    this.#draws += 1;
    return this.#pool.readUInt32BE(place) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const [first] = list.slice(Math.floor(this.next() * list.length));
    if (first === undefined) throw new Error(`Nothing to pick from for ${this.#key}`);
    return first;
  }

  /** A multiple of the step from low to high, both included. */
  between(low: number, high: number, step = 1): number {
    return low + Math.floor(this.next() * ((high - low) / step + 1)) * step;
  }

  /** Those of the list that a draw each lets through, in the list's order. */
  some<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.chance(probability));
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, rank: this.next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ value }) => value);
  }
}
