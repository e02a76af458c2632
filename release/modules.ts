import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { ROOT } from './where.ts';

/* Our TypeScript as JavaScript, file by file: what a program needs, and nothing else. */

export interface Module {
  readonly file: string; // from the root: src/cli/main.ts
  readonly code: string; // JavaScript; of a JSON file its text
}

export interface Found {
  readonly modules: readonly Module[];
  readonly packages: readonly string[]; // of npm, that they import
}

const BY_ADDRESS = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g; // threads, and what others load later

/** These files and all that they import or start as a thread. */
export function modulesFrom(entries: readonly string[], leftOut: readonly string[] = []): Found {
  const files = new Set(entries);
  const packages = new Set<string>();
  const modules: Module[] = [];
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (file.endsWith('.json')) {
      modules.push({ file, code: text });
      continue;
    }
    const code = asJavaScript(file, text);
    modules.push({ file, code });
    for (const name of [...namesIn(code), ...[...text.matchAll(BY_ADDRESS)].map(([, path]) => `${path}.ts`)]) {
      if (name.startsWith('.')) {
        const found = sourceOf(file, name);
        if (!leftOut.includes(found)) files.add(found);
      } else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  }
  return { modules, packages: [...packages].sort() };
}

/** The file that an import of JavaScript or TypeScript means. */
function sourceOf(file: string, name: string): string {
  const url = new URL(name.replace(/\.js$/, '.ts'), pathToFileURL(join(ROOT, file)));
  const path = fileURLToPath(url);
  if (!existsSync(path)) throw new Error(`${file} imports ${name}, and there is no such file.`);
  return relative(ROOT, path).replaceAll('\\', '/');
}

/** Types are gone by then, so what only types need is not among them. */
const namesIn = (code: string): string[] =>
  ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

function asJavaScript(file: string, text: string): string {
  const { outputText } = ts.transpileModule(text, {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
      removeComments: true,
    },
  });
  return outputText.replaceAll(BY_ADDRESS, (_, path: string) => `new URL('${path}.js', import.meta.url)`);
}

export const scriptName = (file: string): string => file.replace(/\.ts$/, '.js');
