import { createContext, createElement, Fragment, type ReactNode, useContext } from 'preact/compat';
import { anchorOf, type Block, readBlocks } from './blocks.ts';
import { RuleLink } from '../../ui/table/rule-link.tsx';
import { addressOf } from '../routes.ts';

/*
 * The Markdown that our rulebooks are written in: headings, lists, tables, code, bold, italics. References to the draft
 * are for those who keep the rules and are left out; a citation (§T3, R14) is a link, and one in brackets behind a sentence
 * ([§T3]) opens the exact paragraph where one is.
 */

/** Whether it is printed: then nothing leads anywhere. */
export const OnPaper = createContext(false);

interface MarkdownProps {
  readonly text: string;
  readonly game: string;
  /** Paragraphs that begin on these lines of the text get an anchor. */
  readonly isPage?: boolean;
  readonly section?: string; // the number of the section it is
  readonly deeper?: number; // by so much its headings lie below those of the page
  /** What stands behind a block: its rulings. */
  readonly behind?: (text: string) => ReactNode;
}

export function Markdown({ text, game, isPage = false, section, deeper = 0, behind }: MarkdownProps) {
  return readBlocks(text, section).map((block, i) => (
    <Fragment key={i}>
      <BlockView block={block} game={game} isPage={isPage} deeper={deeper} />
      {behind?.(block.source)}
    </Fragment>
  ));
}

interface BlockProps {
  readonly block: Block;
  readonly game: string;
  readonly isPage: boolean;
  readonly deeper: number;
}

function BlockView({ block, game, isPage, deeper }: BlockProps): ReactNode {
  const words = (text: string): ReactNode => <Words text={text} game={game} />;
  const id = (rule: string | null): string | undefined => (isPage && rule !== null ? anchorOf(rule) : undefined);
  switch (block.type) {
    case 'heading':
      return createElement(`h${Math.min(6, block.level + deeper)}`, { id: id(block.rule) }, words(block.text));
    case 'paragraph':
      return <p id={id(block.rule)}>{words(block.text)}</p>;
    case 'quote':
      return <blockquote>{words(block.text)}</blockquote>;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul';
      return (
        <List {...(block.isNumbered ? { start: block.start } : {})}>
          {block.items.map((item, i) => (
            <li key={i} id={id(item.rule)}>
              {words(item.text)}
              {item.blocks.map((inner, j) => (
                <BlockView key={j} block={inner} game={game} isPage={isPage} deeper={deeper} />
              ))}
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <div className="tablebox" tabIndex={0} role="group" aria-label={labelOf(block.head)}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, i) => (
                  <th key={i} scope="col">
                    {words(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                <tr key={i} id={id(row.rule)}>
                  {row.cells.map((cell, j) => (
                    // Where there is no room for columns, each cell says what it is (look/page.css).
                    <td key={j} data-head={plain(block.head[j] ?? '').replaceAll(/[*`]/g, '')}>
                      <span>{words(cell)}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** 'Table: card, points, cost' */
const labelOf = (head: readonly string[]): string =>
  `Table: ${head
    .map((cell) => plain(cell).replaceAll(/[*`]/g, ''))
    .filter(Boolean)
    .join(', ')}`;

/* ---- within a line ---- */

const INLINE =
  /\[((?:§[^\],]+(?:, )?)+)\]|(`[^`]+`)|\*\*(.+?)\*\*(?!\*)|(?<![a-zA-Z_*])\*(\S(?:[^*]*\S)?)\*(?!\w)|(§(?:example \d+|(?:option|preset) [a-zA-Z][\w-]*|[A-Z]{0,2}\d+(?:\.\d+)*[a-z]?))|<(https?:[^>]+)>/g;

/** Without what only the keepers of the rules read. */
const plain = (text: string): string =>
  text
    .replaceAll(/ ?\[(?:draft|ruling|rulings|[GOSX]\d)[^\]]*\]/g, '')
    .replaceAll('\\|', '|')
    .trim();

/** Pictures among the letters are bitmaps where there are any; what they say stands beside them in words. */
const withoutEmoji = (text: string): string => text.replaceAll(/(?:\p{Emoji_Presentation}|.\uFE0F) ?/gu, '');

export function Words({ text, game }: { readonly text: string; readonly game: string }): ReactNode {
  const isOnPaper = useContext(OnPaper);
  const clean = isOnPaper ? withoutEmoji(plain(text)) : plain(text);
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of clean.matchAll(INLINE)) {
    if (match.index > from) parts.push(clean.slice(from, match.index));
    const [whole, behind, code, bold, italic, cited, link] = match;
    if (isOnPaper && behind)
      parts.push(
        <small key={match.index} className="b-ref">
          {behind}
        </small>,
      );
    else if (isOnPaper && (cited ?? link)) parts.push(cited ?? link);
    else if (behind)
      parts.push(
        <small key={match.index} className="behind">
          {behind.split(', ').map((rule) => (
            <RuleLink key={rule} game={game} rule={rule} />
          ))}
        </small>,
      );
    else if (code) parts.push(<code key={match.index}>{code.slice(1, -1)}</code>);
    else if (bold)
      parts.push(
        <b key={match.index}>
          <Words text={bold} game={game} />
        </b>,
      );
    else if (italic)
      parts.push(
        <em key={match.index}>
          <Words text={italic} game={game} />
        </em>,
      );
    else if (cited)
      parts.push(
        <a key={match.index} href={addressOf('rules', game, cited)}>
          {cited}
        </a>,
      );
    else if (link)
      parts.push(
        <a key={match.index} href={link}>
          {link}
        </a>,
      );
    from = match.index + whole.length;
  }
  if (from < clean.length) parts.push(clean.slice(from));
  return parts;
}
