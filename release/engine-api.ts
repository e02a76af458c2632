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
  const chapters = ENTRIES.map(({ title }, i) => {
    const source = program.getSourceFile(files[i] ?? '');
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`src/api has no file for ${title}`);
    const intro = /\/\* ([^]*?) \*\//.exec(source.text)?.[1]?.replace(/^What `[^`]+` offers: /, '') ?? '';
    const parts = checker.getExportsOfModule(module).map((symbol) => describe(checker, symbol));
    const sorted = parts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
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
  return `# The API of @cardwright/engine

For authors of games and tools. \`npm run pack\` makes this page from the comments in the source; nobody writes it by hand.

${chapters.join('\n\n')}
`;
}

interface Part {
  readonly name: string;
  readonly isType: boolean;
  readonly text: string;
}

function describe(checker: ts.TypeChecker, exported: ts.Symbol): Part {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const [declaration] = symbol.declarations ?? [];
  if (!declaration) throw new Error(`${exported.name} is declared nowhere`);
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s*\n\s*/g, ' ');
  const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
  const code = ['```ts', signatureOf(declaration), '```'].join('\n');
  return {
    name: exported.name,
    isType,
    text: [`#### ${exported.name}`, ...(comment ? [comment] : []), code].join('\n\n'),
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
