/** The equations of a text: every piece of code with an equals sign in it, as `250,000 × 90% = 225,000`. */
export const equationsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/`([^`\n]+ = [^`\n]+)`/g)].map(([, equation = '']) => equation);

const tokenPattern = /\s*([\d,]*\.?\d+%?|[-−+×÷()])/y;

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < expression.trimEnd().length) {
    const token = tokenPattern.exec(expression)?.[1];
    if (token === undefined) throw new Error(`What is "${expression}"?`);
    tokens.push(token);
  }
  return tokens;
}

const numberOf = (token: string): number => Number(token.replace(/[,%]/g, '')) / (token.endsWith('%') ? 100 : 1);

/** The value of an expression of numbers, percents, + − × ÷ and brackets, with the usual precedence. */
export function resultOf(expression: string): number {
  const tokens = tokensOf(expression);
  let place = 0;
  const atom = (): number => {
    const token = tokens[place++] ?? '';
    if (token === '−' || token === '-') return -atom();
    if (token !== '(') return numberOf(token);
    const value = sum();
    place++;
    return value;
  };
  const product = (): number => {
    let value = atom();
    while (tokens[place] === '×' || tokens[place] === '÷') {
      value = tokens[place++] === '×' ? value * atom() : value / atom();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[place] !== undefined && tokens[place] !== ')') {
      value = tokens[place++] === '+' ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  if (place !== tokens.length) throw new Error(`"${expression}" does not come out even.`);
  return value;
}

/** Whether the right side is the left side, rounded up or down at its last written digit. */
export function holds(equation: string): boolean {
  const [left = '', right = ''] = equation.split(' = ');
  const [decimals = ''] = /(?<=\.)\d+/.exec(right) ?? [];
  const lastDigit = 10 ** -decimals.length / (right.includes('%') ? 100 : 1);
  return Math.abs(resultOf(left) - resultOf(right)) < lastDigit - 1e-9;
}
