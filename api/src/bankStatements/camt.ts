import { type Cents, centsFromDollars, negate } from '@northvale/ledger/money.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { MAX_STATEMENT_LINES } from '../contract/bankStatements.ts';
import { cleaned, dayOf, type Faults, isNewestFirst, joined } from './statementFile.ts';
import type { Reading, StatementLine } from './statementFile.ts';

const READ = /\sxmlns(?::[\w.-]+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[28]["']/;

/** Its children by their names, its text and its attributes. */
type Element = { readonly [name: string]: readonly Element[] | string | undefined };

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  captureMetaData: true,
  // Without it `&#228;` isn't read.
  htmlEntities: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});
const PLACE = XMLParser.getMetaDataSymbol() as symbol;

function all(element: Element | undefined, name: string): readonly Element[] {
  const children = element?.[name];
  return typeof children === 'object' ? children : [];
}

const at = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((parent, name) => all(parent, name)[0], element);

function textAt(element: Element | undefined, ...path: string[]): string {
  const text = at(element, ...path)?.['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

/** Bank-to-customer statements of ISO 20022, versions 2 and 8; several of one account are one if they follow. */
export function readCamt(text: string, faults: Faults): Reading | undefined {
  const lineAt = linesOf(text);
  // No bank needs entities of its own, and by them a small file may fill the memory.
  const entity = /<!(?:DOCTYPE|ENTITY)/i.exec(text);
  if (entity) return faults.add(`line ${lineAt(entity.index)}`, 'EntitiesRefused');
  if (!READ.test(text)) return undefined;
  const statements = all(at(parsed(text, faults), 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.flatMap((each) => all(each, 'Ntry')).length > MAX_STATEMENT_LINES)
    return faults.add('file', 'StatementTooLong', { most: MAX_STATEMENT_LINES });
  const reader = { lineAt, faults };
  const readings = statements.map((each) => readStatement(each, reader));
  for (const [place, each] of statements.entries())
    faults.sum(pathOf(each, 'Stmt', reader), readings[place - 1]?.closing, [], readings[place]?.opening);
  const last = readings.at(-1);
  return last && { ...readings[0], to: last.to, closing: last.closing, lines: readings.flatMap(({ lines }) => lines) };
}

function parsed(text: string, faults: Faults): Element | undefined {
  const validity = XMLValidator.validate(text);
  if (validity !== true) {
    const { line, col, msg } = validity.err;
    return faults.add(`line ${line}, column ${col}`, 'BrokenXml', { reason: cleaned(msg, 200) });
  }
  try {
    return PARSER.parse(text) as Element;
  } catch (error) {
    // Nested too deeply, or with names that no message has.
    return faults.add('file', 'BrokenXml', { reason: cleaned((error as Error).message, 200) });
  }
}

/** What turns places of the text into lines, and takes what is wrong there. */
interface Reader {
  readonly lineAt: (place: number) => number;
  readonly faults: Faults;
}

function readStatement(statement: Element, reader: Reader): Reading {
  const { faults } = reader;
  const id = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  const account = faults.account(pathOf(statement, 'Acct', reader), id);
  const opening = readBalance(statement, ['OPBD', 'PRCD'], reader);
  const closing = readBalance(statement, ['CLBD'], reader);
  const inFile = all(statement, 'Ntry').flatMap((entry) => readEntry(entry, reader) ?? []);
  const lines = isNewestFirst(inFile) ? inFile.toReversed() : inFile;
  const period = at(statement, 'FrToDt');
  const from = period ? readDay(period, 'FrDtTm', reader) : opening?.day;
  const to = period ? readDay(period, 'ToDtTm', reader) : closing?.day;
  faults.sum(pathOf(statement, 'Stmt', reader), opening?.amount, lines, closing?.amount);
  return { account, from, to, opening: opening?.amount, closing: closing?.amount, lines };
}

/** Of the first type that there is. What closed the period before opens the day after. */
function readBalance(statement: Element, types: readonly string[], reader: Reader) {
  const typeOf = (balance: Element): string => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');
  const [balance] = types.flatMap((type) => all(statement, 'Bal').filter((each) => typeOf(each) === type));
  const missing = { element: `<Bal> ${types.join(', ')}` };
  if (!balance) return reader.faults.add(pathOf(statement, 'Stmt', reader), 'ElementMissing', missing);
  const day = readDay(balance, 'Dt', reader);
  const amount = readAmount(balance, reader);
  return { amount, day: day && typeOf(balance) === 'PRCD' ? dayAfter(day) : day };
}

function readEntry(entry: Element, reader: Reader): StatementLine | undefined {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  // What is pending, or only announced, moves no booked balance.
  if (status !== '' && status !== 'BOOK') return undefined;
  const amount = reader.faults.moved(pathOf(entry, 'Amt', reader), readAmount(entry, reader));
  const bookedOn = readDay(entry, 'BookgDt', reader);
  if (amount === undefined || bookedOn === undefined) return undefined;
  const details = all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'));
  // A reversal's direction is that of its own money; its parties are those of what it reverses.
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'));
  const other = amount > 0 === isReversal ? 'Cdtr' : 'Dbtr';
  const remittances = details.flatMap((each) => all(at(each, 'RmtInf'), 'Ustrd')).map((each) => textAt(each));
  const ids = details.map((each) => textAt(each, 'Refs', 'EndToEndId')).filter((id) => id !== 'NOTPROVIDED');
  const said = remittances.length > 0 ? remittances : [textAt(entry, 'AddtlNtryInf')];
  return {
    at: reader.lineAt(placeOf(entry)),
    bookedOn,
    amount,
    text: joined([isReversal ? 'Reversal:' : '', ...said, ...ids]),
    counterparty: joined([...new Set(details.map((each) => nameOf(at(each, 'RltdPties', other))))], ', '),
    reference: cleaned(textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')),
  };
}

function readAmount(element: Element, reader: Reader): Cents | undefined {
  const path = pathOf(element, 'Amt', reader);
  const amount = at(element, 'Amt');
  const currency = amount?.['@Ccy'];
  if (typeof currency === 'string' && currency !== 'USD') return reader.faults.unlike(path, 'OtherCurrency', currency);
  const direction = textAt(element, 'CdtDbtInd');
  const value = textAt(amount);
  const cents = /^\d+(?:\.\d+)?$/.test(value) ? centsFromDollars(Number(value)) : undefined;
  if (cents === undefined || !['CRDT', 'DBIT'].includes(direction) || currency === undefined)
    return reader.faults.unlike(path, 'NoAmount', joined([value, direction]));
  return direction === 'CRDT' ? cents : negate(cents);
}

/** The day of a date or a time as the bank wrote it, whatever its time zone. */
function readDay(parent: Element, name: string, reader: Reader): string | undefined {
  const value = textAt(parent, name, 'Dt') || textAt(parent, name, 'DtTm') || textAt(parent, name);
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-');
  return dayOf(year, month, day) ?? reader.faults.unlike(pathOf(parent, name, reader), 'NoDate', value);
}

/** Version 8 says first whether it is a party or a bank. */
const nameOf = (party: Element | undefined): string => textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm');

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Where a child is, or else where it should have been. */
const pathOf = (parent: Element, child: string, { lineAt }: Reader): string =>
  `line ${lineAt(placeOf(at(parent, child) ?? parent))}, <${child}>`;

function placeOf(element: Element): number {
  const place: unknown = Reflect.get(element, PLACE);
  return typeof place === 'object' && place !== null && 'startIndex' in place ? Number(place.startIndex) : 0;
}

/** The line in which a place of the text lies. */
function linesOf(text: string): (place: number) => number {
  const ends: number[] = [];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) ends.push(end);
  return (place) => {
    let [line, after] = [0, ends.length];
    while (line < after) {
      const middle = (line + after) >> 1;
      if ((ends[middle] ?? place) < place) line = middle + 1;
      else after = middle;
    }
    return line + 1;
  };
}
