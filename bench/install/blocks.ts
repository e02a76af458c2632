/** A block of commands on a page: ```sh NAME … ```. What the page says was not tried stands in ```text … ```. */
export interface Block {
  readonly name: string;
  readonly text: string;
  readonly line: number; // of the page, from 1
}

/** All blocks of commands of a page, in order. A block without a name would be run by nobody, so it is refused. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: { readonly info: string; readonly line: number; readonly lines: string[] } | null = null;
  for (const [at, line] of page.split('\n').entries()) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (!fence) open?.lines.push(line);
    else if (!open) open = { info: fence[1] ?? '', line: at + 1, lines: [] };
    else if (open.info === 'text') open = null;
    else {
      const name = /^sh ([\w-]+)$/.exec(open.info)?.[1];
      if (name === undefined) throw new Error(`line ${open.line}: a block of commands begins with "sh" and a name.`);
      blocks.push({ name, text: open.lines.join('\n'), line: open.line });
      open = null;
    }
  }
  if (open) throw new Error(`line ${open.line}: this block does not end.`);
  return blocks;
}
