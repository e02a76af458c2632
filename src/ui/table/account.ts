import type { Line } from '../../contract/text.ts';

interface Part {
  readonly points: string | null;
  readonly text: string;
  readonly as?: Line['as'] | undefined;
}

/** The final lines put together again where they were broken for a terminal; a number in front becomes a column. */
export function accountOf(lines: readonly Line[]): Part[] {
  const parts: Part[] = [];
  for (const { text, as } of lines.slice(1)) {
    const [, points, why] = /^\s+([-−+]?\d+)\s{2}(\S.*)$/.exec(text) ?? [];
    const last = parts.at(-1);
    if (points !== undefined && why !== undefined) parts.push({ points, text: why, as });
    else if (last && /^\s{4,}\S/.test(text)) parts.splice(-1, 1, { ...last, text: `${last.text} ${text.trim()}` });
    else parts.push({ points: null, text: text.trim(), as });
  }
  return parts;
}
