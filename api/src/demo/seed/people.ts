import { type Random, uuid } from '@northvale/ledger/random.ts';

/** Somebody who doesn't exist. */
export interface SeededPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phonenumber: string;
  readonly address: string;
  readonly referralCode: string;
  readonly joinedAt: number;
  readonly bankAccount?: { readonly id: string; readonly bankName: string; readonly accountNumber: string };
}

const FIRST_NAMES =
  'Ada Adaeze Aiko Alba Amir Ana Anouk Arjun Astrid Ayo Beatriz Bruno Camille Chidi Clara Daiyu Diego Elif Emeka Erik ' +
  'Esther Farah Felix Freya Gabriel Greta Hana Hugo Ines Ivan Jasmin Jonas Kaito Karim Lena Leila Liam Lucia Malik ' +
  'Marta Mateo Mei Milan Nadia Nia Noah Nora Olga Omar Oscar Paula Priya Rafael Ravi Rosa Samir Sara Sofia Tariq Tea ' +
  'Theo Uma Viktor Wanjiru Yara Yusuf Zoe';
const LAST_NAMES =
  'Abara Achterberg Almeida Andersson Aoki Baker Banerjee Barros Becker Bello Blanc Castillo Chen Costa Dahl Diallo ' +
  'Dubois Eriksen Fernandes Ferrari Fischer Garcia Goldstein Haddad Hansen Hoffmann Ibrahim Ito Jansen Johnson Kamau ' +
  'Kaplan Keller Khan Kowalski Larsen Laurent Lopez Marin Mendes Meyer Mori Mwangi Nakamura Novak Obi Okafor Olsen ' +
  'Park Patel Pereira Petrov Quist Ramos Reyes Rossi Saito Santos Schmidt Sharma Silva Singh Suzuki Tanaka Torres ' +
  'Tran Vargas Visser Wagner Walker Weber Wong Yilmaz Zhang';
const STREETS = ['Mill Lane', 'Harbour Street', 'Station Road', 'Church Hill', 'Orchard Way', 'Bridge Street'];
const TOWNS = ['Bristol', 'Porto', 'Utrecht', 'Austin', 'Leeds', 'Lyon', 'Turin', 'Denver', 'Aarhus', 'Graz'];
const BANKS = ['Wells Fargo', 'Barclays', 'ING', 'Santander', 'Bank of America', 'Nordea'];
const [FIRST, LAST] = [FIRST_NAMES.split(' '), LAST_NAMES.split(' ')];

/** The `index`th of the people of a seed. Addresses are of a domain that delivers nothing. */
export function seededPerson(random: Random, index: number, joinedAt: number): SeededPerson {
  const [first, last] = [random.pick(FIRST), random.pick(LAST)];
  const bankAccount = random.happens(0.6) && {
    id: uuid(random, 7, joinedAt),
    bankName: random.pick(BANKS),
    accountNumber: String(random.integer(10_000_000, 100_000_000)),
  };
  return {
    id: uuid(random, 7, joinedAt),
    name: `${first} ${last}`,
    email: `${first}.${last}.${index}@investors.example`.toLowerCase(),
    phonenumber: `+1 202 555 ${String(random.integer(0, 10_000)).padStart(4, '0')}`,
    address: `${random.integer(1, 200)} ${random.pick(STREETS)}, ${random.pick(TOWNS)}`,
    referralCode: `${random.hex(3)}${index.toString(36).padStart(5, '0')}`.toUpperCase(),
    joinedAt,
    ...(bankAccount ? { bankAccount } : {}),
  };
}
