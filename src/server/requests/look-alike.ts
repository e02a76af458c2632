/*
 * Names that look alike are one name. A skeleton is what is left of a name when everything is taken away that people hardly see:
 * two names with the same skeleton could be taken for each other. Skeletons are compared and never shown.
 */

/** What a name looks like, whatever it is made of. */
export function skeletonOf(name: string): string {
  let known = skeletons.get(name);
  if (known === undefined) {
    if (skeletons.size >= MOST_KNOWN) skeletons.clear();
    skeletons.set(name, (known = worked(name)));
  }
  return known;
}

const skeletons = new Map<string, string>(); // a table asks for the same few names again and again
const MOST_KNOWN = 5000;

function worked(name: string): string {
  let skeleton = '';
  for (const sign of plainOf(name)) skeleton += likeness(unframed(sign));
  return skeleton.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const likeness = (sign: string): string => LIKE.get(sign) ?? sign;

/** Without what is not seen, compatibility forms, case, spaces, and marks on letters that are read without them, too. */
const plainOf = (name: string): string =>
  asCapitals(name.normalize('NFKD').replace(UNSEEN, '').replace(ADORNED, '$1'))
    .toLowerCase()
    .normalize('NFKD')
    .replace(ADORNED, '$1')
    .replace(BETWEEN, '')
    .normalize('NFC');

/**
 * Some capitals look like others than their small letters do. Between Latin letters each is what it looks like; in a name without any,
 * both are what the capital looks like: there case makes no difference.
 */
const asCapitals = (name: string): string => {
  const isLatin = /\p{Script=Latin}/u.test(name);
  return name.replace(ODD_CAPITALS, (sign) => CAPITALS.get(isLatin ? sign : sign.toUpperCase()) ?? sign);
};

const CAPITALS: ReadonlyMap<string, string> = new Map(
  ['ΖZ', 'ΗH', 'ΜM', 'ΝN', 'ΥY', 'ՏS', 'ՍU', 'ԼL'].map(([sign = '', letter = '']) => [sign, letter]),
);
const ODD_CAPITALS = /[ΖΗΜΝΥՏՍԼζημνυտսլ]/gu;

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u{2800}]/gu;
/** In other scripts a mark is a vowel, or makes another letter. */
const ADORNED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}])\p{M}+/gu;
const BETWEEN = /[\s\p{Z}\p{Pd}\p{Pc}.,'`´’‘ʼʻ·:;"“”„]/gu;

/** Where rows of letters in dark circles, dark squares and flags begin, which are letters to nobody but people. */
const FRAMED = [0x1f150, 0x1f170, 0x1f1e6];

const unframed = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  const row = FRAMED.find((first) => code >= first && code < first + 26);
  return row === undefined ? sign : String.fromCodePoint(code - row + 0x61);
};

/** What looks like a plain small letter: each word here is that letter, and then its likenesses. */
const LIKE: ReadonlyMap<string, string> = new Map(
  [
    'aаαɑ4@ꭺӕᴀꓮ', // Cyrillic, Greek, IPA, and what stands for a letter
    'bвьβʙ8ƅꮟꓐ',
    'cсϲᴄҁ¢ꮯꓚⲥ',
    'dԁđɗᴅꭰꓓ',
    'eеєё3ε℮ҽᴇꭼꓰ',
    'fғƒϝꜰꓝ',
    'gɡԍ9ցɢꮐꓖ',
    'hнһʜհꮋꓧ',
    'jјϳʝᴊꭻꓙ',
    'kкκᴋқꮶꓗ',
    'liіιıɩӏ1|!ǀⅼłǃɪʟꮮꓡꓲ',
    'mмϻᴍꮇꓟ',
    'nпηνռɴꓠ',
    'oоοσ0өօø๐০੦०ᴏꓳⲟ',
    'pрρþᴘꮲꓑⲣ',
    'qԛգզ',
    'rгᴦɾʀꮢꭱꓣ',
    'sѕꜱ5$ʂꮪꓢ',
    'tтτ7ᴛŧ+ꭲꓔ',
    'uυսʋцμᴜꓴ',
    'vѵνᴠꮩꓦ',
    'wԝѡωшщᴡꮃꓪ',
    'xхχ×ҳꓫⲭ',
    'yуγүұʏყꓬ',
    'zᴢʐ2ƶꮓꓜ',
  ].flatMap((word) => {
    const [letter = '', ...likenesses] = word;
    return likenesses.map((sign): [string, string] => [sign, letter]);
  }),
);

/** What the page and the tables themselves call others, so that nobody else may be called so. */
const OWN_WORDS: ReadonlySet<string> = new Set(
  [
    'Bot',
    'Easy bot',
    'Normal bot',
    'Hard bot',
    'Random bot',
    'Somebody',
    'Nobody',
    'Everybody',
    'You',
    'Server',
    'Admin',
    'Administrator',
    'Moderator',
    'Cardwright',
  ].map(skeletonOf),
);

/** With a number after it a word is still the same word: "Bot 2". */
const NUMBERED = /[\p{N}\p{P}\p{Z}\s]+$/u;

/** As programs of people are marked: `Ada (bot)`. */
const MARKED = /[\p{P}\p{S}]bot[\p{P}\p{S}]*$/u;

/** Whether a name looks like one that a table gives by itself. */
export const isOwnWord = (name: string): boolean =>
  [name, name.normalize('NFKC').replace(UNSEEN, '').replace(NUMBERED, '')]
    .map(skeletonOf)
    .some((one) => OWN_WORDS.has(one) || MARKED.test(one));

/** A name that looks like none of the others: with a number after it where it would. */
export function toldApart(name: string, number: number, others: readonly string[]): string {
  const taken = new Set(others.map(skeletonOf));
  let told = name;
  while (taken.has(skeletonOf(told))) told = `${told} ${number}`; // somebody may be called so, too
  return told;
}
