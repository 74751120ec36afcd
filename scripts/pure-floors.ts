import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly callee?: Node;
  readonly key?: Node;
  readonly id?: Node;
  readonly init?: Node | null;
  readonly declaration?: Node | null;
  readonly body?: readonly Node[];
  readonly declarations?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly arguments?: readonly Node[];
}

/**
 * Leaves out of the browser's build what it never reads of kernel, lending, models and contracts. These are pure by the rules of
 * the house, so a constant that nobody uses can go, whatever it calls; a bundler cannot know that. And of an endpoint the client
 * reads method, address and access: the schemas are the server's, which checks with them and describes the API by them.
 */
export function pureFloors(): Plugin {
  return {
    name: 'plinth:pure-floors',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/(?:kernel|lending|features\/[\w-]+\/[\w-]+\.ts$)/ },
      handler(code) {
        const program = this.parse(code) as unknown as Node;
        const edits = [...schemasOf(program).map(withoutSchema), ...calledConstants(program).flatMap(markedPure)];
        return edits.length === 0 ? null : { code: edited(code, edits), map: null };
      },
    },
  };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const withoutSchema = ({ start, end }: Node): Edit => ({ start, end, text: 'schema: {}' });
const markedPure = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

function edited(code: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** The `schema` of every object that is handed to `defineEndpoint`. */
function schemasOf(node: Node): readonly Node[] {
  if (node.type !== 'CallExpression' || node.callee?.name !== 'defineEndpoint')
    return childrenOf(node).flatMap(schemasOf);
  const properties = node.arguments?.flatMap((given) => given.properties ?? []) ?? [];
  return properties.filter(({ key }) => key?.name === 'schema');
}

/** What the constants of a module are set to, where something is called for it. */
function calledConstants({ body = [] }: Node): readonly Node[] {
  return body
    .map((statement) => statement.declaration ?? statement)
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ id, init }) => (id?.type === 'Identifier' && init && calls(init) ? [init] : []));
}

const calls = (node: Node): boolean => {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true;
  return !/Function/.test(node.type) && childrenOf(node).some(calls);
};
