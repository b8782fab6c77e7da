import sharp from 'sharp';
import { commandIdOf } from '../http/idempotency.ts';
import type { Identity } from '../identity/identity.ts';
import { INVESTORS, type Investor } from './cast.ts';

const DAY_MS = 86_400_000;

/** The id of an account that a person has linked: the same at every start, so that events can name it. */
export const linkedId = (userId: string, accountNumber: string): string => commandIdOf(userId, accountNumber);

/** What the demo's people have linked and handed in: the truth about people, so none of it is an event. Repeatable. */
export async function addPaperwork(
  { people, documents }: Pick<Identity, 'people' | 'documents'>,
  now: Date,
): Promise<void> {
  for (const { email, name, linked = [] } of Object.values<Investor>(INVESTORS)) {
    const person = await people.byEmail(email);
    if (!person) continue;
    for (const account of linked) {
      const _id = linkedId(person.id, account.accountNumber);
      await people.addBankAccount(person.id, { _id, ...account, accountHolderName: name }, new Date(person.createdAt));
    }
  }
  const jonas = await people.byEmail(INVESTORS.jonas.email);
  if (!jonas || (await documents.of(jonas.id))) return;
  // His first photo was rejected; this is the second, which waits for a review.
  const content = new Uint8Array(await specimen(jonas.name));
  const document = { idCardType: 'Passport', idCardNumber: 'SPECIMEN 104', mediaType: 'image/png', content };
  await documents.submit(jonas.id, document, new Date(now.getTime() - 2 * DAY_MS));
}

/** A drawn passport page that nobody could take for a real one. */
function specimen(name: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700">
    <rect width="1000" height="700" fill="#E1EDE7"/>
    <rect x="60" y="180" width="260" height="340" rx="12" fill="#B9D3CA"/>
    <circle cx="190" cy="310" r="70" fill="#4A5B54"/><path d="M80 520a110 110 0 0 1 220 0z" fill="#4A5B54"/>
    <g font-family="sans-serif" fill="#11211C"><text x="60" y="110" font-size="52">SPECIMEN PASSPORT</text>
    <text x="380" y="230" font-size="28">Name</text><text x="380" y="275" font-size="40">${name}</text>
    <text x="380" y="350" font-size="28">Number</text><text x="380" y="395" font-size="40">SPECIMEN 104</text>
    <text x="380" y="470" font-size="28">Not a real document. Made for the demo.</text></g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
