/** A response as calendar programs email it (RFC 5546, METHOD:REPLY). Nobody has looked at whether it is true. */
export interface IcsReply {
  readonly uid: string;
  /** The address of who responds, as it is written. */
  readonly attendee: string;
  /** PARTSTAT in capitals. */
  readonly answer: string;
  /** Of the invitation that is answered. */
  readonly sequence: number;
  /** When it was given, by the clock of that program. */
  readonly stamp: Date | undefined;
  /** It is about one occurrence alone. */
  readonly isOfOne: boolean;
}

interface Line {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** A value in quotes may hold any sign but quotes. */
const lineShape = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:]*)(?:,"[^"]*")*)*):(.*)$/s;
const mostLines = 5_000;
const mostParts = 5;

/** Lines as they are meant: what begins with a space goes on with the line before. */
const linesOf = (text: string): Line[] =>
  text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/, mostLines)
    .flatMap((line) => {
      const [, name = '', parameters = '', value = ''] = lineShape.exec(line) ?? [];
      return name === '' ? [] : [{ name: name.toUpperCase(), parameters, value: value.trim() }];
    });

interface Part {
  readonly lines: readonly Line[];
}

/** The lines of the file itself, and of each event in it: what stands in other parts, or within parts of events, is none of these. */
function partsOf(lines: readonly Line[]): { readonly file: Part; readonly events: readonly Part[] } {
  const open: string[] = [];
  const file: Line[] = [];
  const events: Line[][] = [];
  for (const line of lines) {
    const kind = line.value.toUpperCase();
    if (line.name === 'BEGIN') {
      open.push(kind);
      // No response lies deeper: whoever nests on only makes work.
      if (open.length > mostParts) break;
      if (open.join() === 'VCALENDAR,VEVENT') events.push([]);
    } else if (line.name === 'END') open.pop();
    else if (open.join() === 'VCALENDAR') file.push(line);
    else if (open.join() === 'VCALENDAR,VEVENT') events.at(-1)?.push(line);
  }
  return { file: { lines: file }, events: events.map((one) => ({ lines: one })) };
}

const linesNamed = ({ lines }: Part, name: string): readonly Line[] => lines.filter((line) => line.name === name);
const textOf = (part: Part, name: string): string | undefined => linesNamed(part, name)[0]?.value;
const parameterOf = ({ parameters }: Line, name: string): string | undefined =>
  new RegExp(`;${name}=([^;:,]*)`, 'i').exec(
    // A name in quotes may read like a parameter.
    parameters.replaceAll(/"([^"]*)"/g, (_, quoted: string) => quoted.replaceAll(/[;:,=]/g, ' ')),
  )?.[1];

function momentOf(text: string | undefined): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '') ?? [];
  if (year === undefined) return undefined;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Reads a response; undefined for any other file, and for one that answers for several people. */
export function readReply(text: string): IcsReply | undefined {
  const { file, events } = partsOf(linesOf(text));
  if (textOf(file, 'METHOD')?.toUpperCase() !== 'REPLY') return undefined;
  const event = events.find((one) => textOf(one, 'RECURRENCE-ID') === undefined) ?? events[0];
  const uid = event && textOf(event, 'UID');
  const [attendee, ...others] = event ? linesNamed(event, 'ATTENDEE') : [];
  const [, address] = /^mailto:(.+)$/i.exec(attendee?.value ?? '') ?? [];
  if (!event || !uid || !attendee || !address || others.length > 0) return undefined;
  return {
    uid,
    attendee: address,
    answer: parameterOf(attendee, 'PARTSTAT')?.toUpperCase() ?? 'NEEDS-ACTION',
    sequence: Number(/^\d{1,9}$/.exec(textOf(event, 'SEQUENCE') ?? '')?.[0] ?? 0),
    stamp: momentOf(textOf(event, 'DTSTAMP')),
    isOfOne: textOf(event, 'RECURRENCE-ID') !== undefined,
  };
}
