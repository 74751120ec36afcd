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
  readonly specifiers?: readonly Node[];
  readonly local?: Node;
}

/**
 * Leaves out of the browser's build what it never reads of kernel, lending, models and contracts. These are pure by the rules of
 * the house, so a constant that nobody uses can go, whatever it calls; a bundler cannot know that. And what an endpoint, a check or
 * a warning states as its schema is the server's, which checks with it and describes the API by it: a page reads the rest.
 */
export function pureFloors(): Plugin {
  return {
    name: 'plinth:pure-floors',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/(?:kernel|lending|features\/[\w-]+\/(?!server\/|web\/)(?:[\w-]+\/)?[\w-]+\.ts$)/ },
      handler(code) {
        const program = this.parse(code) as unknown as Node;
        const schemas = schemasOf(program);
        const edits = [
          ...importsOnlyFor(schemas, program).map(left),
          ...schemas.map(withoutSchema),
          ...calledConstants(program).flatMap(markedPure),
        ];
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

const left = ({ start, end }: Node): Edit => ({ start, end, text: '' });
const withoutSchema = ({ start, end, key }: Node): Edit => ({ start, end, text: `${key?.name}: undefined` });
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

const schemaNames: readonly (string | undefined)[] = ['schema', 'rowSchema'];

const schemasOf = (node: Node): readonly Node[] =>
  node.type === 'Property' && schemaNames.includes(node.key?.name) ? [node] : childrenOf(node).flatMap(schemasOf);

/** What is imported for nothing else: a page would load it for the sake of a schema that is gone. */
function importsOnlyFor(schemas: readonly Node[], { body = [] }: Node): readonly Node[] {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const isLeft = ({ start }: Node) => schemas.some((schema) => schema.start <= start && start < schema.end);
  const namesIn = (node: Node): readonly string[] =>
    isLeft(node) ? [] : [...(node.name === undefined ? [] : [node.name]), ...childrenOf(node).flatMap(namesIn)];
  const used = new Set(body.filter((statement) => !imports.includes(statement)).flatMap(namesIn));
  return imports.filter(
    ({ specifiers = [] }) => specifiers.length > 0 && !specifiers.some(({ local }) => used.has(local?.name ?? '')),
  );
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
