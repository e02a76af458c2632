import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrow, quoted } from './narrow-json.ts';

test('a text is quoted as JSON does it, with narrow letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (wide, plain) => {
      for (const one of [wide, plain, `${plain}♠`]) expect(quoted(one)).toBe(narrow(JSON.stringify(one)));
    }),
  );
});

test('JSON without wide letters is the same value, whatever is in it', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), fc.string({ unit: 'binary' }), (json, text) => {
      for (const one of [json, JSON.stringify({ text }), JSON.stringify(`${text}♠“”`)]) {
        expect(JSON.parse(narrow(one))).toEqual(JSON.parse(one));
        expect(Buffer.byteLength(narrow(one), 'latin1')).toBe(narrow(one).length);
        expect(/[\u0100-\uffff]/.test(narrow(one))).toBe(false);
      }
    }),
  );
});
