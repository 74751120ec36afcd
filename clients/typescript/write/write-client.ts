/** Writes the types of the TypeScript client from the API description, for what API keys may call. */

type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly summary?: string;
  readonly 'x-scope'?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Json;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Json }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Json }>> }>
  >;
}
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

const head = `/** Written by \`npm run client\` from the API description: change nothing here. */

/** What API keys may call: what each call takes and answers, and the scope it needs. */
export interface Operations {
`;

export function writeClient({ paths, components }: Description): string {
  const typeOf = typesOf(components.schemas);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-scope']
        ? [[`${path} ${method}`, writeOperation(`${method.toUpperCase()} ${path}`, operation, typeOf)] as const]
        : [],
    ),
  );
  return `${head}${operations
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text)
    .join('')}}\n`;
}

type TypeOf = (schema: Json | undefined) => string;

function writeOperation(name: string, operation: Operation, typeOf: TypeOf): string {
  const { summary = '', parameters = [], requestBody, responses } = operation;
  const input = (place: string) => {
    const fields = parameters.filter((one) => one.in === place);
    if (fields.length === 0) return [];
    const lines = fields.map((one) => `${keyOf(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema)}`);
    return [`    ${place}: { ${lines.join('; ')} };`];
  };
  const json = requestBody?.content['application/json']?.schema;
  const body = json ? [`    body: ${typeOf(json)};`] : requestBody ? ['    body: FormData;'] : [];
  const answer = responses['200']?.content?.['application/json']?.schema;
  return [
    `  /** ${summary.replaceAll('*/', '* /')} */`,
    `  '${name}': {`,
    ...input('path'),
    ...input('query'),
    ...body,
    `    answer: ${typeOf(answer)};`,
    `    scope: '${operation['x-scope']}';`,
    '  };',
    '',
  ].join('\n');
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function typesOf(named: Readonly<Record<string, Json>>): TypeOf {
  const typeOf = (schema: Json | undefined): string => {
    if (!schema || Object.keys(schema).length === 0) return 'unknown';
    const { $ref, enum: values, anyOf, oneOf, allOf, nullable } = schema;
    if (typeof $ref === 'string') return typeOf(named[$ref.split('/').at(-1) ?? '']);
    const own = Array.isArray(values)
      ? values.map((value) => JSON.stringify(value)).join(' | ')
      : Array.isArray(anyOf ?? oneOf)
        ? unionOf(((anyOf ?? oneOf) as Json[]).map(typeOf))
        : Array.isArray(allOf)
          ? (allOf as Json[]).map((part) => `(${typeOf(part)})`).join(' & ')
          : plainType(schema, typeOf);
    return nullable === true && own !== 'unknown' && !own.split(' | ').includes('null') ? `${own} | null` : own;
  };
  return typeOf;
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ');

function plainType(schema: Json, typeOf: TypeOf): string {
  const { type, items, properties, required = [], additionalProperties } = schema;
  if (Array.isArray(type)) return unionOf(type.map((one) => plainType({ ...schema, type: one }, typeOf)));
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean' || type === 'string' || type === 'null') return type;
  if (type === 'array') return `(${typeOf(items as Json | undefined)})[]`;
  if (type !== 'object' && !properties) return 'unknown';
  const fields = Object.entries((properties ?? {}) as Record<string, Json>).map(
    ([name, field]) => `${keyOf(name)}${(required as string[]).includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  const others = typeof additionalProperties === 'object' ? additionalProperties : {};
  if (fields.length === 0) return `Record<string, ${typeOf(others as Json)}>`;
  return `{ ${fields.join('; ')} }`;
}
