import type { Platform } from '../../../platform/platform.ts';
import type { Waiter } from '../../accounts/server/api.ts';
import type { Answer, Line, Pending, Proposal, Source } from '../model.ts';

/** Who asks, with the rights of this moment, and when. */
export interface Asker {
  readonly platform: Platform;
  readonly who: Waiter;
  readonly at: Date;
}

/** Stands for what somebody wrote, in a line as a language model is sent it. */
export const rowMark = '{row}';

/** An answer with what it asks back for. */
export interface Found extends Answer {
  readonly pending?: Pending;
  /** By the place of a line: what of it a language model is sent, where that is less. */
  readonly named: Readonly<Record<number, string>>;
}

/** An answer as it is put together: every line says what it rests on. */
export class Draft {
  readonly #lines: Line[] = [];
  readonly #sources: Source[] = [];
  readonly #proposals: Proposal[] = [];
  readonly #named: Record<number, string> = {};

  say(text: string, ...sources: readonly Source[]): this {
    this.#lines.push({ text, sources: sources.map((source) => this.#placeOf(source)) });
    return this;
  }

  /** A line with texts that people wrote. @param named the line with `rowMark` in their place */
  sayNamed(text: string, named: string, source: Source): this {
    this.#named[this.#lines.length] = named;
    return this.say(text, source);
  }

  /** A line in the place of what was removed. */
  strike(text: string): this {
    this.#lines.push({ text, sources: [], struck: true });
    return this;
  }

  propose(...proposals: readonly Proposal[]): this {
    this.#proposals.push(...proposals);
    return this;
  }

  end(outcome: Answer['outcome'] = 'answered', pending?: Pending): Found {
    const parts = { lines: [...this.#lines], sources: [...this.#sources], proposals: [...this.#proposals] };
    const answer = { outcome, ...parts, named: this.#named };
    return pending ? { ...answer, pending } : answer;
  }

  #placeOf(source: Source): number {
    const same = this.#sources.findIndex((one) => JSON.stringify(one) === JSON.stringify(source));
    return same >= 0 ? same : this.#sources.push(source) - 1;
  }
}
