import { parseAst } from 'vite';

/**
 * Finds SQL that is assembled from values (security 17). The first argument of every `.query(…)` must be made of literals and constants of
 * the same file. Values must be $1 parameters or in drizzle's sql`…`. `sql.raw` is never allowed.
 */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) yield* nodesIn(part);
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : '';

interface Known {
  /** The values of each name declared with `const`. A name that is declared twice has two values. */
  readonly constants: Map<string, Node[]>;
  /** The names of parameters, whose values are unknown. */
  readonly parameters: Set<string>;
}

function knownIn(program: Node): Known {
  const constants = new Map<string, Node[]>();
  const parameters = new Set<string>();
  for (const node of nodesIn(program)) {
    if (node.type === 'VariableDeclaration' && node['kind'] === 'const')
      for (const one of nodes(node['declarations']))
        if (isNode(one['init']))
          constants.set(nameOf(one['id']), [...(constants.get(nameOf(one['id'])) ?? []), one['init']]);
    for (const parameter of nodes(node['params']))
      for (const part of nodesIn(parameter)) if (nameOf(part) !== '') parameters.add(nameOf(part));
  }
  return { constants, parameters };
}

/** The parts of a text that is assembled from values. A literal has no parts. Null if the parts are unknown. */
function partsOf(node: Node): Node[] | null {
  if (node.type === 'Literal') return [];
  if (node.type === 'TemplateLiteral') return nodes(node['expressions']);
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].filter(isNode);
  if (node.type === 'BinaryExpression' && node['operator'] === '+')
    return [node['left'], node['right']].filter(isNode);
  return null;
}

function isKnown(node: Node, known: Known, bound: ReadonlySet<string> = new Set()): boolean {
  if (node.type === 'Identifier') {
    const name = nameOf(node);
    if (bound.has(name)) return true;
    const values = known.constants.get(name) ?? [];
    return !known.parameters.has(name) && values.length > 0 && values.every((one) => isKnown(one, known));
  }
  if (node.type === 'CallExpression') {
    const [made] = known.constants.get(nameOf(node['callee'])) ?? [];
    if (made?.type !== 'ArrowFunctionExpression' || !isNode(made['body'])) return false;
    if (!nodes(node['arguments']).every((one) => isKnown(one, known))) return false;
    return isKnown(made['body'], known, new Set(nodes(made['params']).map(nameOf)));
  }
  return partsOf(node)?.every((one) => isKnown(one, known, bound)) ?? false;
}

const propertyOf = (callee: unknown): string => (isNode(callee) ? nameOf(callee['property']) : '');

/** Returns the lines in which SQL depends on a value, such as '12: await query(text)'. */
export function builtSql(code: string): string[] {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node;
  const known = knownIn(program);
  const found: string[] = [];
  for (const node of nodesIn(program)) {
    if (node.type !== 'CallExpression') continue;
    const property = propertyOf(node['callee']);
    const [first] = nodes(node['arguments']);
    const raw = property === 'raw';
    const built = property === 'query' && first !== undefined && !isKnown(first, known);
    if (!raw && !built) continue;
    const line = code.slice(0, node.start).split('\n').length;
    found.push(`${line}: ${code.split('\n')[line - 1]?.trim() ?? ''}`);
  }
  return found;
}
