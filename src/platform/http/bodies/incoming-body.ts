import { IncomingMessage } from 'node:http';
import { takeTurn } from './small-piece-turns.ts';

/** A piece this large is passed on as it came; smaller ones are gathered first. */
const wholeBytes = 4 * 1024;
const gatheredBytes = 16 * 1024;
/** So long the first small piece waits for others. The end of the body passes on at once what has come. */
const gatherMs = 25;

/** After so many pieces of less than this the body waits for its turn: a socket read can hold ten thousand of them. */
const tinyBytes = 256;
const tinyPerTurn = 1_000;

/**
 * The body of a request as it comes in. Whatever reads it (JSON, forms, signed bytes) is handed pieces of a sensible size: a sender
 * may cut a body into single bytes, and each piece costs its reader the same as a large one. While it is held, nothing is
 * taken from the connection, so the sender's own machine keeps what is not read yet.
 */
export class IncomingBody extends IncomingMessage {
  /** Bytes of the body that have come so far. */
  received = 0;
  /** Since when the body may come, by `performance.now()`; undefined while it is held. */
  readableSince: number | undefined = 0;
  #mayKeep: (bytes: number) => boolean = () => true;
  #isRefused = false;
  #isPaced = false;
  #tiny = 0;
  /** A single small piece stays as it is: most bodies are one. */
  #first: Buffer | undefined;
  #gathered: Buffer | undefined;
  #filled = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Asks about each piece that comes from now on. After the first no, none is kept: they are passed over. */
  whenReceived(mayKeep: (bytes: number) => boolean): void {
    this.#mayKeep = mayKeep;
  }

  hold(): void {
    this.readableSince = undefined;
  }

  release(): void {
    if (this.readableSince !== undefined) return;
    this.readableSince = performance.now();
    this.#readOn();
  }

  /** Called by Node's parser with each piece, and with null at the end. Its answer says whether the connection is read on. */
  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    if (!Buffer.isBuffer(piece)) {
      this.#pass();
      return super.push(piece, encoding);
    }
    this.received += piece.length;
    this.#isRefused ||= !this.destroyed && !this.#mayKeep(piece.length);
    if (this.#isRefused) return this.#mayRead();
    if (piece.length < tinyBytes && ++this.#tiny === tinyPerTurn) this.#waitForTurn();
    if (piece.length < wholeBytes && !this.#isWhole(piece)) this.#gather(piece);
    else {
      this.#pass();
      super.push(piece);
    }
    return this.#mayRead() && this.readableLength < this.readableHighWaterMark;
  }

  override _read(size: number): void {
    if (this.#mayRead()) super._read(size);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    super._destroy(error, done);
  }

  #mayRead(): boolean {
    return this.readableSince !== undefined && !this.#isPaced;
  }

  #readOn(): void {
    if (this.#mayRead() && !this.destroyed) super._read(0);
  }

  #waitForTurn(): void {
    this.#isPaced = true;
    takeTurn(() => {
      this.#tiny = 0;
      this.#isPaced = false;
      this.#readOn();
      return !this.destroyed;
    });
  }

  /** Most bodies come in one piece, which waits for no other. */
  #isWhole(piece: Buffer): boolean {
    return piece.length === Number(this.headers['content-length']);
  }

  #gather(piece: Buffer): void {
    if (this.#first === undefined && this.#gathered === undefined) {
      this.#first = piece;
      this.#timer = setTimeout(() => this.#pass(), gatherMs);
      return;
    }
    if (this.#gathered === undefined) {
      this.#gathered = Buffer.allocUnsafe(gatheredBytes);
      this.#filled = this.#first?.copy(this.#gathered) ?? 0;
      this.#first = undefined;
    }
    this.#filled += piece.copy(this.#gathered, this.#filled);
    if (this.#filled > gatheredBytes - wholeBytes) this.#pass();
  }

  #pass(): void {
    clearTimeout(this.#timer);
    const piece = this.#first ?? this.#gathered?.subarray(0, this.#filled);
    this.#first = undefined;
    this.#gathered = undefined;
    if (piece !== undefined && !this.destroyed) super.push(piece);
  }
}
