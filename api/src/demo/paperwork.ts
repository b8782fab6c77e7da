import { ownedId } from '@northvale/ledger/account/state.ts';
import { usd } from '@northvale/ledger/money.ts';
import { commandIdOf } from '../http/idempotency.ts';
import type { Identity } from '../identity/identity.ts';
import { commandId, type Investor } from './cast.ts';
import { daysBefore } from './days.ts';
import { type InvestorKey, INVESTORS } from './investors.ts';

/** The id of an account that a person has linked: the same at every start, so that events can name it. */
export const linkedId = (userId: string, accountNumber: string): string => commandIdOf(userId, accountNumber);

/** The same of a goal that a person has set. */
export const goalId = (userId: string, name: string): string => commandIdOf(userId, `goal ${name}`);

type Kept = Pick<Identity, 'people' | 'documents' | 'goals'>;

/** What the demo's people have linked, handed in and save for: the truth about people, so none of it is an event. Repeatable. */
export async function addPaperwork(identity: Kept, now: Date): Promise<void> {
  await Promise.all([...INVESTORS].map(([key, investor]) => addPapersOf(key, investor, identity, now)));
}

async function addPapersOf(
  key: InvestorKey,
  { email, name, dob, linked, handedIn, goals: saved = [] }: Investor,
  { people, documents, goals }: Kept,
  now: Date,
): Promise<void> {
  const one = await people.byEmail(email);
  if (!one) return;
  for (const account of linked) {
    const _id = linkedId(one.id, account.accountNumber);
    await people.addBankAccount(one.id, { _id, ...account, accountHolderName: name }, new Date(one.createdAt));
  }
  for (const { name: named, picture, target, inDays, wallet, purchases, set, reached } of saved) {
    const goal = {
      id: goalId(one.id, named),
      name: named,
      picture,
      target: usd(target),
      by: new Date(now.getTime() + inDays * 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length),
      wallet: usd(wallet),
      holdings: purchases.map((place) => ownedId(one.id, commandId(key, `purchase ${place}`))),
      paused: false,
      createdAt: daysBefore(now, set, 8).toISOString(),
      ...(reached !== undefined && { reachedAt: daysBefore(now, reached, 9).toISOString() }),
    };
    await goals.keep(one.id, () => goal);
  }
  if (handedIn === undefined || (await documents.of(one.id))) return;
  const idCardNumber = `SPECIMEN ${email.length}${one.id.slice(-4).toUpperCase()}`;
  const content = new Uint8Array(await specimen(name, dob, idCardNumber));
  const document = { idCardType: 'Passport', idCardNumber, mediaType: 'image/png', content };
  await documents.submit(one.id, document, async () => daysBefore(now, handedIn, 8));
}

/** A drawn passport page that nobody could take for a real one. */
async function specimen(name: string, dob: string, number: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700">
    <rect width="1000" height="700" fill="#E1EDE7"/>
    <rect x="60" y="180" width="260" height="340" rx="12" fill="#B9D3CA"/>
    <circle cx="190" cy="310" r="70" fill="#4A5B54"/><path d="M80 520a110 110 0 0 1 220 0z" fill="#4A5B54"/>
    <g font-family="sans-serif" fill="#11211C"><text x="60" y="110" font-size="52">SPECIMEN PASSPORT</text>
    <text x="380" y="215" font-size="28">Name</text><text x="380" y="260" font-size="40">${name}</text>
    <text x="380" y="325" font-size="28">Date of birth</text><text x="380" y="370" font-size="40">${dob}</text>
    <text x="380" y="435" font-size="28">Number</text><text x="380" y="480" font-size="40">${number}</text>
    <text x="60" y="620" font-size="28">Not a real document. Made for the demo.</text></g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
