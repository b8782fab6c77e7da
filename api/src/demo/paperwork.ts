import { commandIdOf } from '../http/idempotency.ts';
import type { Identity } from '../identity/identity.ts';
import type { Investor } from './cast.ts';
import { daysBefore } from './days.ts';
import { INVESTORS } from './investors.ts';

/** The id of an account that a person has linked: the same at every start, so that events can name it. */
export const linkedId = (userId: string, accountNumber: string): string => commandIdOf(userId, accountNumber);

/** What the demo's people have linked and handed in: the truth about people, so none of it is an event. Repeatable. */
export async function addPaperwork(identity: Pick<Identity, 'people' | 'documents'>, now: Date): Promise<void> {
  await Promise.all([...INVESTORS.values()].map((investor) => addPapersOf(investor, identity, now)));
}

async function addPapersOf(
  { email, name, dob, linked, handedIn }: Investor,
  { people, documents }: Pick<Identity, 'people' | 'documents'>,
  now: Date,
): Promise<void> {
  const one = await people.byEmail(email);
  if (!one) return;
  for (const account of linked) {
    const _id = linkedId(one.id, account.accountNumber);
    await people.addBankAccount(one.id, { _id, ...account, accountHolderName: name }, new Date(one.createdAt));
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
