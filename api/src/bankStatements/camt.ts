import { type Cents, negate } from '@northvale/ledger/money.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { centsOfDigits, cleaned, dayOf, type Faults, isNewestFirst, joined, quoted } from './statementFile.ts';
import type { Reading, StatementLine } from './statementFile.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:';
const READ = ['camt.053.001.02', 'camt.053.001.08'];

/** Whether an XML file is a statement of a version that is read; one of another message or version is named. */
export function isCamt(text: string, faults: Faults): boolean {
  // No bank needs entities of its own, and by them a small file may fill the memory.
  const entity = /<!(?:DOCTYPE|ENTITY)/i.exec(text);
  if (entity) faults.add(`line ${lineOf(text)(entity.index)}`, 'EntitiesRefused');
  if (entity) return false;
  const [, prefix, attributes = ''] = /<(?:([\w.-]+):)?Document\b([^>]*)>/.exec(text) ?? [];
  const declared = new RegExp(`(?<![\\w:])xmlns${prefix ? `:${prefix}` : ''}\\s*=\\s*["']([^"']*)`).exec(attributes);
  const namespace = declared?.[1] ?? '';
  if (!namespace.startsWith(NAMESPACE)) return false;
  const name = namespace.slice(NAMESPACE.length);
  if (!READ.includes(name)) faults.add('file', 'OtherMessage', { name: quoted(name), read: READ.join(', ') });
  return faults.areNone;
}

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
  const root = parsed(text, faults);
  if (!root) return { lines: [] };
  const statements = all(at(root, 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) return undefined;
  if (faults.tooMany(statements.flatMap((each) => all(each, 'Ntry')).length)) return { lines: [] };
  const reader = new CamtReader(lineOf(text), faults);
  const { path: _path, ...reading } = statements
    .map((statement) => reader.statement(statement))
    .reduce((before, next) => reader.joined(before, next));
  return reading;
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

type CamtStatement = Reading & { readonly path: string };

class CamtReader {
  readonly #lineAt: (place: number) => number;
  readonly #faults: Faults;

  constructor(lineAt: (place: number) => number, faults: Faults) {
    this.#lineAt = lineAt;
    this.#faults = faults;
  }

  statement(statement: Element): CamtStatement {
    const path = this.#path('Stmt', statement);
    const account = this.#account(statement);
    const opening = this.#balance(statement, ['OPBD', 'PRCD']);
    const closing = this.#balance(statement, ['CLBD']);
    const lines = all(statement, 'Ntry').flatMap((entry) => this.#line(entry) ?? []);
    const period = at(statement, 'FrToDt');
    const reading = {
      account,
      from: period ? this.#day(period, 'FrDtTm') : opening?.from,
      to: period ? this.#day(period, 'ToDtTm') : closing?.day,
      opening: opening?.amount,
      closing: closing?.amount,
      lines: isNewestFirst(lines) ? lines.toReversed() : lines,
    };
    this.#faults.checkSum(path, reading);
    return { ...reading, path };
  }

  joined(before: CamtStatement, next: CamtStatement): CamtStatement {
    if (next.account !== undefined) this.#faults.account(next.path, next.account, before.account);
    if (this.#faults.areNone && before.closing !== next.opening) this.#faults.add(next.path, 'StatementsApart');
    return { ...before, to: next.to, closing: next.closing, lines: [...before.lines, ...next.lines] };
  }

  #account(statement: Element): string | undefined {
    const account = at(statement, 'Acct');
    const path = this.#path('Acct', account, statement);
    const currency = textAt(account, 'Ccy');
    if (currency !== '' && currency !== 'USD') this.#faults.add(path, 'OtherCurrency', { currency: quoted(currency) });
    const id = textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id');
    return id === '' ? this.#missing(path, '<Acct><Id>') : this.#faults.account(path, id);
  }

  /** Of the first type that there is. What closed the period before opens the day after. */
  #balance(statement: Element, types: readonly string[]) {
    const typeOf = (balance: Element) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');
    const type = types.find((each) => all(statement, 'Bal').some((balance) => typeOf(balance) === each));
    const balance = all(statement, 'Bal').find((each) => typeOf(each) === type);
    if (!balance) return this.#missing(this.#path('Stmt', statement), `<Bal> ${types.join(', ')}`);
    const day = this.#date(balance, 'Dt');
    return { amount: this.#amount(balance), day, from: day && type === 'PRCD' ? dayAfter(day) : day };
  }

  #line(entry: Element): StatementLine | undefined {
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
    // What is pending, or only announced, moves no booked balance.
    if (status !== '' && status !== 'BOOK') return undefined;
    const amount = this.#faults.moved(this.#path('Amt', at(entry, 'Amt'), entry), this.#amount(entry));
    const bookedOn = this.#date(entry, 'BookgDt');
    if (amount === undefined || bookedOn === undefined) return undefined;
    const details = all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'));
    // A reversal's direction is that of its own money; its parties are those of what it reverses.
    const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'));
    const other = amount > 0 === isReversal ? 'Cdtr' : 'Dbtr';
    const remittances = details.flatMap((each) => all(at(each, 'RmtInf'), 'Ustrd')).map((each) => textAt(each));
    const ids = details.map((each) => textAt(each, 'Refs', 'EndToEndId')).filter((id) => id !== 'NOTPROVIDED');
    const said = remittances.length > 0 ? remittances : [textAt(entry, 'AddtlNtryInf')];
    return {
      at: this.#lineAt(placeOf(entry)),
      bookedOn,
      amount,
      text: joined([isReversal ? 'Reversal:' : '', ...said, ...ids]),
      counterparty: joined([...new Set(details.map((each) => nameOf(at(each, 'RltdPties', other))))], ', '),
      reference: cleaned(textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')),
    };
  }

  #amount(element: Element): Cents | undefined {
    const amount = at(element, 'Amt');
    const path = this.#path('Amt', amount, element);
    const currency = typeof amount?.['@Ccy'] === 'string' ? amount['@Ccy'] : '';
    if (amount && currency !== 'USD') return this.#faults.add(path, 'OtherCurrency', { currency: quoted(currency) });
    const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(textAt(amount)) ?? [];
    const read = whole === undefined ? undefined : centsOfDigits(whole, fraction);
    if (read === undefined) return this.#faults.noAmount(path, textAt(amount));
    const direction = textAt(element, 'CdtDbtInd');
    if (direction === 'CRDT') return read;
    return direction === 'DBIT' ? negate(read) : this.#missing(path, '<CdtDbtInd>');
  }

  /** A day, or a time. */
  #date(element: Element, name: string): string | undefined {
    const date = at(element, name);
    return this.#day(date ?? element, textAt(date, 'Dt') === '' ? 'DtTm' : 'Dt', name);
  }

  /** The day as the bank wrote it, whatever its time zone. */
  #day(parent: Element, name: string, shown = name): string | undefined {
    const value = textAt(parent, name);
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(value) ?? [];
    return dayOf(Number(year), Number(month), Number(day)) ?? this.#faults.noDate(this.#path(shown, parent), value);
  }

  #missing(path: string, element: string): undefined {
    return this.#faults.add(path, 'ElementMissing', { element });
  }

  /** Where an element is, or else where it should have been. */
  #path(name: string, element: Element | undefined, parent?: Element): string {
    return `line ${this.#lineAt(placeOf(element ?? parent))}, <${name}>`;
  }
}

/** Version 8 says first whether it is a party or a bank. */
const nameOf = (party: Element | undefined): string => textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm');

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

function placeOf(element: Element | undefined): number {
  const place: unknown = element && Reflect.get(element, PLACE);
  return typeof place === 'object' && place !== null && 'startIndex' in place ? Number(place.startIndex) : 0;
}

/** The line in which a place of the text lies. Asked for one place after another it reads the text once. */
function lineOf(text: string): (place: number) => number {
  let [line, from] = [1, 0];
  return (place) => {
    if (place < from) [line, from] = [1, 0];
    for (let end = text.indexOf('\n', from); end !== -1 && end < place; end = text.indexOf('\n', from)) {
      line += 1;
      from = end + 1;
    }
    return line;
  };
}
