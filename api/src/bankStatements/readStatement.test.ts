import { decimal as written, usd, type Cents, cents } from '@northvale/ledger/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvMapping, csvMapping, MAX_STATEMENT_LINES, statementPreview } from '../contract/bankStatements.ts';
import { BadStatement, previewStatement, readStatement } from './readStatement.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const HEADER = 'Date,Description,Amount,Balance,Currency,Account';
const csv = (...rows: string[]): Uint8Array => utf8([HEADER, ...rows].join('\r\n'));
const FIRST = '2026-11-03,Jane,10.00,110.00,USD,US12 3456';

function refusedFor(file: Uint8Array, mapping?: CsvMapping): string[] {
  try {
    readStatement(file, mapping);
  } catch (error) {
    if (error instanceof BadStatement) return error.issues.map(({ path, code }) => `${path}: ${code}`);
    throw error;
  }
  return [];
}

const MAPPING: CsvMapping = {
  columns: { date: 'Day', debit: 'Out', credit: 'In', text: ['Text'] },
  dateOrder: 'dmy',
  decimal: ',',
  account: 'us12-3456',
  opening: 100,
  closing: 88,
};
const UTF16 = new Uint8Array(Buffer.from(`${HEADER}\n${FIRST}`, 'utf16le'));

describe('a CSV', () => {
  test('is read by its headers and values, below a preamble, the newest first', () => {
    const text =
      'Bank;Umsätze\n\nBuchungstag;Verwendungszweck;Name;Betrag;Saldo;Währung;IBAN\n' +
      '04.11.2026;"zwei\nZeilen";€ Weg;-1.234,50;0,00;USD;US12 3456\n03.11.2026;Los;Jane;1.000,00;1.234,50;USD;US12 3456\n';
    // The euro sign is byte 80 of windows-1252.
    const bytes = new Uint8Array(Buffer.from(text.replace('€', '\x80'), 'latin1'));
    expect(readStatement(bytes)).toEqual({
      kind: 'csv',
      account: 'US123456',
      from: '2026-11-03',
      to: '2026-11-04',
      opening: 23_450,
      closing: 0,
      lines: [
        { at: 6, bookedOn: '2026-11-03', amount: usd(1000), text: 'Los', counterparty: 'Jane', reference: '' },
        { at: 4, bookedOn: '2026-11-04', amount: -123_450, text: 'zwei Zeilen', counterparty: '€ Weg', reference: '' },
      ],
    });
  });

  test('has debits and credits, and its account and balances from the mapping', () => {
    const file = utf8('Day|Text|Out|In\n3.11.26|a|20,00|\n4.11.26|b|0,00|8\n');
    expect(readStatement(file, MAPPING)).toMatchObject({ account: 'US123456', opening: 10_000, closing: 8800 });
    expect(csvMapping.safeParse(MAPPING).success).toBe(true);
    expect(csvMapping.safeParse({ ...MAPPING, columns: { date: 'Day', debit: 'Out' } }).success).toBe(false);
  });

  test.each([
    ['with its mark', new Uint8Array([0xff, 0xfe, ...UTF16])],
    ['without', UTF16],
    ['the other way round', new Uint8Array(Buffer.from(UTF16).swap16())],
  ])('is read in UTF-16 %s', (_, file) => {
    expect(readStatement(file).closing).toBe(usd(110));
  });

  test.each([
    ['13/11/2026 14/11/2026', 'dmy'],
    ['11/13/2026 11/14/2026', 'mdy'],
    ['01.02.2026 01.02.2026', 'dmy'],
    ['01/02/2026 01/02/2026', 'mdy'],
    ['20260102 20260103', 'ymd'],
  ])('with the dates %s writes them %s', (dates, order) => {
    const file = csv(...dates.split(' ').map((date) => `${date},a,1,1,USD,US12`));
    expect(previewStatement(file).mapping?.dateOrder).toBe(order);
  });

  test('amounts in either notation are read back, and what opens and moved is what closes', () => {
    const amount = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).filter((each) => each !== 0);
    const styles = [
      (text: string) => text,
      (text: string) => (text.startsWith('-') ? `${text.slice(1)}-` : text),
      (text: string) => (text.startsWith('-') ? `(${text.slice(1)})` : `US$ ${text}`),
    ];
    const lines = fc.array(fc.tuple(amount, fc.constantFrom(...styles), fc.boolean()), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lines, fc.constantFrom<'.' | ','>('.', ','), (moved, decimal) => {
        const grouped = (value: Cents, isGrouped: boolean): string => {
          const [whole = '', fraction = ''] = written(value).split('.');
          const by = decimal === '.' ? ',' : '.';
          return `${isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, by) : whole}${decimal}${fraction}`;
        };
        const rows = moved.map(([value, style, isGrouped]) => `2026-11-03\t${style(grouped(cents(value), isGrouped))}`);
        const closing = moved.reduce((sum, [value]) => sum + value, 0) / 100;
        const read = readStatement(utf8(`Day\tSum\n${rows.join('\n')}`), {
          columns: { date: 'Day', amount: 'Sum' },
          dateOrder: 'ymd',
          decimal,
          account: 'US12',
          opening: 0,
          closing,
        });
        expect(read.lines.map((line) => line.amount)).toEqual(moved.map(([value]) => value));
      }),
    );
  });

  test.each([
    ['2026-02-30,a,1,111,USD,US12 3456', 'line 3, column "Date": NoDate'],
    [',a,1,111,USD,US12 3456', 'line 3, column "Date": NoDate'],
    ['2026-11-04,a,1.234,111,USD,US12 3456', 'line 3, column "Amount": NoAmount'],
    ['2026-11-04,a,,111,USD,US12 3456', 'line 3, column "Amount": NoAmount'],
    ['2026-11-04,a,0.00,110,USD,US12 3456', 'line 3, column "Amount": NoAmount'],
    ['2026-11-04,a,1000000000,111,USD,US12 3456', 'line 3, column "Amount": NoAmount'],
    ['2026-11-04,a,1,111,EUR,US12 3456', 'line 3, column "Currency": OtherCurrency'],
    ['2026-11-04,a,1,111,USD,US99 9999', 'line 3, column "Account": OtherAccount'],
    ['2026-11-04,a,1,111,USD,?', 'line 3, column "Account": NoAccountNumber'],
    ['2026-11-04,=1+1,1,111,USD,US12 3456', 'line 3, column "Description": Formula'],
    ['2026-11-04,@SUM(A1),1,111,USD,US12 3456', 'line 3, column "Description": Formula'],
    ['2026-11-04,-cmd,1,111,USD,US12 3456', 'line 3, column "Description": Formula'],
    ['2026-11-04,a,1,112,USD,US12 3456', 'line 3, column "Balance": SumOff'],
    ['2026-11-04,a,1', 'line 3: CellCount'],
    ['2026-11-04,a,1,111,USD,US12 3456,more', 'line 3: CellCount'],
    ['2026-11-04,"a,1,111,USD,US12 3456', 'line 3: QuoteNotClosed'],
  ])('with the row %s is refused: %s', (row, fault) => {
    const columns = { date: 'Date', amount: 'Amount', balance: 'Balance', currency: 'Currency', account: 'Account' };
    expect(refusedFor(csv(FIRST, row), { columns, dateOrder: 'ymd', decimal: '.' })).toEqual([fault]);
  });

  test('whose sums are wrong is told by how much', () => {
    const file = utf8('Day;Text;Out;In\n03.11.2026;a;20,00;\n');
    expect(() => readStatement(file, MAPPING)).toThrow('differ by -$8 from');
  });

  test('is told all that its mapping lacks, and at most twenty faults', () => {
    expect(previewStatement(utf8('Date,Amount\n2026-11-03,5\n')).problems.map(({ path }) => path)).toEqual([
      'mapping.account',
      'mapping.opening',
      'mapping.closing',
    ]);
    expect(refusedFor(csv(FIRST), MAPPING)).toContain('mapping.columns.date: NoSuchColumn');
    expect(refusedFor(csv(...Array.from({ length: 30 }, () => 'a,b')))).toHaveLength(20);
    expect(refusedFor(csv(...Array.from({ length: MAX_STATEMENT_LINES + 1 }, () => FIRST)))).toEqual([
      'file: StatementTooLong',
    ]);
  });

  test('is shown by the mapping remembered for its shape, without the balances of another file', () => {
    const file = utf8('Day;Text;Out;In\n03.11.2026;a;20,00;\n');
    const preview = previewStatement(file, (shape) => (/^[0-9a-f]{32}$/.test(shape) ? MAPPING : undefined));
    expect(preview.problems.map(({ code }) => code)).toEqual(['NotMapped', 'NotMapped']);
    expect(statementPreview.parse(preview).sample).toMatchObject([{ at: 2, amount: -20, text: 'a' }]);
  });
});

test.each([
  ['', 'file: NotAStatement'],
  ['%PDF-1.7', 'file: NotAStatement'],
  ['PK\0\u0003', 'file: NotAStatement'],
  ['one column\nonly', 'file: NotAStatement'],
  ['<html></html>', 'file: NotAStatement'],
])('a file that is neither is refused: %j', (text, fault) => {
  expect(refusedFor(utf8(text))).toEqual([fault]);
  expect(previewStatement(utf8(text))).toMatchObject({ kind: 'unknown', sample: [] });
});

describe('a CAMT.053', () => {
  const balance = (type: string, amount: string, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entry = (amount: string, direction: string, status = '<Cd>BOOK</Cd>', more = ''): string =>
    `<Ntry><NtryRef>R1</NtryRef><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts>` +
    `<BookgDt><DtTm>2026-11-03T23:30:00-08:00</DtTm></BookgDt>${more}</Ntry>`;
  const stmt = (opening: string, closing: string, entries: string, id = 'us12 3456'): string =>
    `<Stmt><Acct><Id><Othr><Id>${id}</Id></Othr></Id></Acct>\n${opening}\n${closing}\n${entries}</Stmt>\n`;
  const camt = (statements: string, version = '053.001.08'): string =>
    `<?xml version="1.0"?>\n<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><BkToCstmrStmt>\n${statements}</BkToCstmrStmt></c:Document>`;
  const OPEN = balance('PRCD', '100.00', '2026-10-31');
  const CLOSE = balance('CLBD', '90.50', '2026-11-30');
  const party = (name: string): string => `<Dbtr>${name}</Dbtr><Cdtr><Nm>Us</Nm></Cdtr>`;
  const details = (name: string): string =>
    `<NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><RltdPties>${party(name)}</RltdPties>` +
    `<RmtInf><Ustrd> a &amp; b&#xD800; </Ustrd></RmtInf></TxDtls></NtryDtls>`;
  const GOOD =
    entry('0.50', 'CRDT', '<Cd>BOOK</Cd>', details('<Pty><Nm>J&#228;ne</Nm></Pty>')) +
    entry('5', 'CRDT', '<Cd>PDNG</Cd>') +
    entry('10.00', 'DBIT', '<Cd>BOOK</Cd>', details(''));

  test('of version 8 is read: booked entries, from the day after the last period', () => {
    const line = { at: 6, bookedOn: '2026-11-03', reference: 'R1', text: 'a & b E1' };
    expect(readStatement(utf8(camt(stmt(OPEN, CLOSE, GOOD))))).toEqual({
      kind: 'camt.053',
      account: 'US123456',
      from: '2026-11-01',
      to: '2026-11-30',
      opening: usd(100),
      closing: 9050,
      lines: [
        { ...line, amount: 50, counterparty: 'Jäne' },
        { ...line, amount: -1000, counterparty: 'Us' },
      ],
    });
  });

  test('of version 2 is read, a reversal with the party of what it reverses', () => {
    const reversal = entry('9.50', 'DBIT', 'BOOK', `<RvslInd>true</RvslInd>${details('<Nm>Jane</Nm>')}`);
    expect(readStatement(utf8(camt(stmt(OPEN, CLOSE, reversal), '053.001.02'))).lines).toMatchObject([
      { amount: -950, counterparty: 'Jane', text: 'Reversal: a & b E1' },
    ]);
  });

  const NEXT = stmt(balance('OPBD', '90.50', '2026-12-01'), balance('CLBD', '91', '2026-12-02'), entry('0.5', 'CRDT'));
  test('of several statements that follow is one', () => {
    const read = readStatement(utf8(camt(stmt(OPEN, CLOSE, GOOD) + NEXT)));
    expect(read).toMatchObject({ to: '2026-12-02', closing: usd(91) });
    expect(read.lines).toHaveLength(3);
  });

  test.each([
    ['another version', camt(NEXT, '053.001.04'), 'file: NotAStatement'],
    ['another message', camt(NEXT, '054.001.08'), 'file: NotAStatement'],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${camt(NEXT)}`, 'line 1: EntitiesRefused'],
    ['broken XML', camt(NEXT).replace('</Acct>', ''), 'line 6, column 167: BrokenXml'],
    ['a wrong sum', camt(stmt(OPEN, CLOSE, entry('1', 'CRDT'))), 'line 3, <Stmt>: SumOff'],
    ['a gap', camt(stmt(OPEN, CLOSE, GOOD) + stmt(OPEN, CLOSE, GOOD)), 'line 7, <Stmt>: SumOff'],
    ['two accounts', camt(stmt(OPEN, CLOSE, GOOD) + NEXT.replace('us12', 'us13')), 'line 7, <Acct>: OtherAccount'],
    ['no closing', camt(stmt(OPEN, '', GOOD)), 'line 3, <Stmt>: ElementMissing'],
    ['another currency', camt(NEXT.replaceAll('"USD">0.5', '"EUR">0.5')), 'line 6, <Amt>: OtherCurrency'],
    ['a zero', camt(stmt(OPEN, CLOSE, entry('0.00', 'DBIT'))), 'line 6, <Amt>: NoAmount'],
    ['three decimals', camt(stmt(OPEN, CLOSE, entry('0.001', 'DBIT'))), 'line 6, <Amt>: NoAmount'],
    ['no date', camt(NEXT.replace(/<BookgDt>.*<\/BookgDt>/, '')), 'line 6, <BookgDt>: NoDate'],
    ['a day that is none', camt(NEXT.replace('2026-11-03T', '2026-11-31T')), 'line 6, <BookgDt>: NoDate'],
  ])('with %s is refused', (_, text, fault) => {
    expect(refusedFor(utf8(text))).toEqual([fault]);
  });

  test('that declares entities in UTF-16 is refused too', () => {
    const file = new Uint8Array(Buffer.from(`<?xml version="1.0"?>\n<!DOCTYPE x>${camt(NEXT)}`, 'utf16le'));
    expect(refusedFor(file)).toEqual(['line 2: EntitiesRefused']);
  });
});
