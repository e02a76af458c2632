/* The log calls everybody by name. Whoever reads it at their own seat is “you”: they may never have been asked for a name. */

/** 'You offer Bruna 6♦ for 8♠.' of 'Ada offers Bruna 6♦ for 8♠.', told to Ada. */
export function toldTo(name: string, text: string): string {
  if (name.length < 2) return text; // 'A' is also a word
  const own = `(?<![\\p{L}\\d])${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?![\\p{L}\\d])`;
  const all = (pattern: string): RegExp => new RegExp(pattern, 'gu');
  const isSubject = new RegExp(`^${own}`, 'u').test(text);
  const said = text
    .replace(new RegExp(`^(.+) of ${own} (faces|turns) `, 'u'), 'Your $1 $2 ')
    .replaceAll(all(`the (\\p{Ll}+) of ${own}`), 'your $1')
    .replaceAll(all(`(position|gap) (\\d+) of ${own}`), '$1 $2 of your city')
    .replaceAll(all(`${own}’s?(?= )`), 'your')
    .replaceAll(
      all(`(^|; |what |that )${own} (still )?(?!and )(\\p{Ll}+)`),
      (_, before: string, still: string | undefined, verb: string) => `${before}you ${still ?? ''}${plural(verb)}`,
    )
    .replaceAll(all(own), 'you')
    .replace(/^(?:you|your)\b/u, (word) => `Y${word.slice(1)}`);
  return isSubject ? said.replace(/(?<= and )(?:draws|is|replaces)(?= )/u, plural) : said;
}

const IRREGULAR: Readonly<Record<string, string>> = { is: 'are', has: 'have', does: 'do' };

/** 'pass' of 'passes', 'carry' of 'carries', 'lose' of 'loses'. */
const plural = (verb: string): string =>
  IRREGULAR[verb] ??
  verb
    .replace(/ies$/, 'ys')
    .replace(/(?<=ss|sh|ch|x|o)es$/, 's')
    .replace(/s$/, '');
