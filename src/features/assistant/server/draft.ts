import type { Platform } from '../../../platform/platform.ts';
import type { Waiter } from '../../accounts/server/api.ts';
import type { Answer, Line, Pending, Proposal, Source } from '../model.ts';

/** Who asks, with the rights of this moment, and when. */
export interface Asker {
  readonly platform: Platform;
  readonly who: Waiter;
  readonly at: Date;
}

/** An answer with what it asks back for. */
export interface Found extends Answer {
  readonly pending?: Pending;
}

/** An answer as it is put together: every line says what it rests on. */
export class Draft {
  readonly #lines: Line[] = [];
  readonly #sources: Source[] = [];
  readonly #proposals: Proposal[] = [];

  say(text: string, ...sources: readonly Source[]): this {
    this.#lines.push({ text, sources: sources.map((source) => this.#placeOf(source)) });
    return this;
  }

  propose(...proposals: readonly Proposal[]): this {
    this.#proposals.push(...proposals);
    return this;
  }

  end(outcome: Answer['outcome'] = 'answered', pending?: Pending): Found {
    const answer = { outcome, lines: this.#lines, sources: this.#sources, proposals: this.#proposals };
    return pending ? { ...answer, pending } : answer;
  }

  #placeOf(source: Source): number {
    const same = this.#sources.findIndex((one) => JSON.stringify(one) === JSON.stringify(source));
    return same >= 0 ? same : this.#sources.push(source) - 1;
  }
}
