import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/* Where rectangles lie on the pages of a PDF, read from what is drawn: for whoever checks that cards are where they should be. */

/** In millimetres, from the upper left corner of the page. */
export interface MeasuredBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Matrix = readonly [number, number, number, number, number, number];
type Point = readonly [x: number, y: number];

const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];
const MILLIMETRES = 25.4 / 72;

/** First `one`, then `other`. */
const after = (one: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => [
  one[0] * a + one[1] * c,
  one[0] * b + one[1] * d,
  one[2] * a + one[3] * c,
  one[2] * b + one[3] * d,
  one[4] * a + one[5] * c + e,
  one[4] * b + one[5] * d + f,
];

const moved = ([x, y]: Point, [a, b, c, d, e, f]: Matrix): Point => [a * x + c * y + e, b * x + d * y + f];

/** Every upright rectangle that something is clipped to or filled in, page by page. */
export async function boxesIn(pdf: Uint8Array): Promise<MeasuredBox[][]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().map((page) => {
    const boxes: MeasuredBox[] = [];
    const height = page.getHeight();
    read(contentOf(page), page.node.Resources(), UNMOVED, ([x1, y1], [x2, y2]) => {
      boxes.push({
        left: x1 * MILLIMETRES,
        right: x2 * MILLIMETRES,
        top: (height - y2) * MILLIMETRES,
        bottom: (height - y1) * MILLIMETRES,
      });
    });
    return boxes;
  });
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents];
  return streams.map((stream) => (stream instanceof PDFRawStream ? textOf(stream) : String(stream))).join('\n');
}

const textOf = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

const TOKEN = /\((?:\\.|[^\\)])*\)|<[0-9A-Fa-f\s]*>|\/[^\s/<>[\]()]+|-?(?:\d+\.?\d*|\.\d+)|[A-Za-z]+\*?|['"]/g;
const PAINTS = new Set(['f', 'f*', 'F', 'B', 'B*', 'n', 'S', 's', 'b', 'b*']);

function read(
  content: string,
  resources: PDFDict | undefined,
  start: Matrix,
  found: (lower: Point, upper: Point) => void,
): void {
  const kept: Matrix[] = [];
  let matrix = start;
  let operands: string[] = [];
  let path: Point[] = [];
  let isRound = false;
  const numbers = (): number[] => operands.map(Number);
  for (const [token] of content.matchAll(TOKEN)) {
    if (/^[-.\d(</]/.test(token)) {
      operands.push(token);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers();
    if (token === 'q') kept.push(matrix);
    else if (token === 'Q') matrix = kept.pop() ?? start;
    else if (token === 'cm') matrix = after([a, b, c, d, e, f], matrix);
    else if (token === 're')
      path.push(
        ...[
          [a, b],
          [a + c, b],
          [a + c, b + d],
          [a, b + d],
        ].map(([x = 0, y = 0]) => moved([x, y], matrix)),
      );
    else if (token === 'm' || token === 'l') path.push(moved([a, b], matrix));
    else if (token === 'c' || token === 'v' || token === 'y') isRound = true;
    else if (token === 'Do') readForm(resources, operands[0] ?? '', matrix, found);
    else if (PAINTS.has(token)) {
      const [lower, upper] = boundsOf(path);
      if (path.length >= 4 && path.length <= 5 && !isRound && path.every((point) => isCorner(point, lower, upper)))
        found(lower, upper);
      path = [];
      isRound = false;
    }
    operands = [];
  }
}

function readForm(
  resources: PDFDict | undefined,
  name: string,
  matrix: Matrix,
  found: (lower: Point, upper: Point) => void,
): void {
  const form = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.lookup(PDFName.of(name.slice(1)));
  if (!(form instanceof PDFRawStream) || form.dict.get(PDFName.of('Subtype')) !== PDFName.of('Form')) return;
  const own = form.dict
    .lookupMaybe(PDFName.of('Matrix'), PDFArray)
    ?.asArray()
    .map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own ?? [];
  read(textOf(form), form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict), after([a, b, c, d, e, f], matrix), found);
}

function boundsOf(path: readonly Point[]): [lower: Point, upper: Point] {
  const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)];
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
}

const NEAR = 0.01; // points
const isCorner = ([x, y]: Point, lower: Point, upper: Point): boolean =>
  Math.min(Math.abs(x - lower[0]), Math.abs(x - upper[0])) < NEAR &&
  Math.min(Math.abs(y - lower[1]), Math.abs(y - upper[1])) < NEAR;

/** How far the nearest of them is from where one should be: the worst of its four edges, in millimetres. */
export const distanceTo = (boxes: readonly MeasuredBox[], { left, top, right, bottom }: MeasuredBox): number =>
  Math.min(
    ...boxes.map((box) =>
      Math.max(
        Math.abs(box.left - left),
        Math.abs(box.top - top),
        Math.abs(box.right - right),
        Math.abs(box.bottom - bottom),
      ),
    ),
  );
