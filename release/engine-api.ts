import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './where.ts';

/* The page that lists what `@cardwright/engine` offers, made from the declarations and their comments. */

const ENTRIES = [
  { name: 'engine', title: '@cardwright/engine' },
  { name: 'bots', title: '@cardwright/engine/bots' },
  { name: 'conform', title: '@cardwright/engine/conform' },
];

export function engineApi(): string {
  const files = ENTRIES.map(({ name }) => join(ROOT, 'src', 'api', `${name}.ts`));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true, // types are printed as they are written
    types: [],
  });
  const checker = program.getTypeChecker();
  const listed = new Set<ts.Symbol>();
  const mentioned = new Set<ts.Symbol>();
  const chapters = ENTRIES.map(({ title }, i) => {
    const source = program.getSourceFile(files[i] ?? '');
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`src/api has no file for ${title}`);
    const intro = /\/\* ([^]*?) \*\//.exec(source.text)?.[1]?.replace(/^What `[^`]+` offers: /, '') ?? '';
    const symbols = checker.getExportsOfModule(module).map((symbol) => meantBy(checker, symbol));
    for (const symbol of symbols) listed.add(symbol);
    for (const symbol of symbols) noteTypes(checker, symbol, mentioned);
    const parts = symbols.map((symbol) => describe(checker, symbol));
    const sorted = parts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const bare = sorted.filter(({ hasComment }) => !hasComment).map(({ name }) => name);
    if (bare.length > 0) throw new Error(`${title} offers what no comment tells of: ${bare.join(', ')}`);
    const list = (heading: string, isType: boolean): string[] => {
      const some = sorted.filter((part) => part.isType === isType);
      return some.length === 0 ? [] : [`### ${heading}`, ...some.map(({ text }) => text)];
    };
    return [
      `## ${title}`,
      intro.slice(0, 1).toUpperCase() + intro.slice(1),
      ...list('Functions and values', false),
      ...list('Types', true),
    ].join('\n\n');
  });
  const others = [...mentioned].filter((symbol) => !listed.has(symbol)).map((symbol) => describe(checker, symbol));
  const texts = others.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text);
  return `# The API of @cardwright/engine

For authors of games and tools. \`npm run pack\` makes this page from the comments in the source; nobody writes it by hand.

A game is a \`Game\`; its phases are \`InTurn\`, \`Together\` or \`Automatic\`, and the first two are told under \`Deciding\`. Whole games to read lie in
the folder \`examples\`.

${chapters.join('\n\n')}

## Types that are mentioned above

They have no name of their own to import.

${texts.join('\n\n')}
`;
}

interface Part {
  readonly name: string;
  readonly isType: boolean;
  readonly hasComment: boolean;
  readonly text: string;
}

const meantBy = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function declarationOf(symbol: ts.Symbol): ts.Declaration {
  const [declaration] = symbol.declarations ?? [];
  if (!declaration) throw new Error(`${symbol.name} is declared nowhere`);
  return declaration;
}

/** The types of ours that a declaration mentions. */
function noteTypes(checker: ts.TypeChecker, of: ts.Symbol, mentioned: Set<ts.Symbol>): void {
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return; // what a function does
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
      const found = checker.getSymbolAtLocation(name);
      const symbol = found && meantBy(checker, found);
      const [declaration] = symbol?.declarations ?? [];
      if (symbol && declaration && (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)))
        mentioned.add(symbol);
    }
    ts.forEachChild(node, visit);
  };
  visit(declarationOf(of));
}

function describe(checker: ts.TypeChecker, symbol: ts.Symbol): Part {
  const declaration = declarationOf(symbol);
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s*\n\s*/g, ' ');
  const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
  const code = ['```ts', signatureOf(declaration), '```'].join('\n');
  return {
    name: symbol.name,
    isType,
    hasComment: comment !== '',
    text: [`#### ${symbol.name}`, ...(comment ? [comment] : []), code].join('\n\n'),
  };
}

/** A declaration as a reader needs it: without what a function does. */
function signatureOf(declaration: ts.Declaration): string {
  const text = declaration.getText().replace(/^export /, '');
  if (ts.isFunctionDeclaration(declaration) && declaration.body)
    return `${text.slice(0, -declaration.body.getText().length).trim()};`;
  if (ts.isVariableDeclaration(declaration)) {
    const value = declaration.initializer;
    if (!value || !ts.isArrowFunction(value)) return `const ${text}`;
    return `const ${text.slice(0, -value.getText().length)}${value.getText().slice(0, -value.body.getText().length).trim()} …`;
  }
  if (ts.isClassDeclaration(declaration)) return text;
  return dedent(text);
}

const dedent = (text: string): string => text.replaceAll(/\n\n+/g, '\n');
