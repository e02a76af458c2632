import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FILE = new URL('../../ui/look/breakpoints.css', import.meta.url);

/** The breakpoints by their names, with the conditions that they stand for. */
export const BREAKPOINTS: ReadonlyMap<string, string> = new Map(
  [...readFileSync(FILE, 'utf8').matchAll(/@custom-media (--[\w-]+) (.+?);/g)].map(([, name = '', condition = '']) => [
    name,
    condition,
  ]),
);

/** Puts the conditions where a style names a breakpoint: browsers do not know `@custom-media` yet. */
export function withBreakpoints(style: string): string {
  return style.replace(/@media[^{]*/g, (query) =>
    query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      const condition = BREAKPOINTS.get(name);
      if (condition === undefined) throw new Error(`There is no breakpoint ${name} in ${FILE.pathname}.`);
      return condition;
    }),
  );
}

export function namedBreakpoints(): Plugin {
  return {
    name: 'cardwright:breakpoints',
    enforce: 'pre',
    transform: (code, id) => (/\.css(?:\?|$)/.test(id) ? { code: withBreakpoints(code), map: null } : null),
  };
}
