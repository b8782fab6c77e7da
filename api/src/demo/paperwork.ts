import sharp from 'sharp';
import type { BankAccount } from '../contract/bankAccounts.ts';
import { commandIdOf } from '../http/idempotency.ts';
import type { Identity } from '../identity/identity.ts';
import { INVESTORS, type Investor } from './cast.ts';

const DAY_MS = 86_400_000;

const LINKED: readonly { readonly of: Investor; readonly account: Omit<BankAccount, '_id'> }[] = [
  linked(INVESTORS.amara, 'Wells Fargo', '000123454417'),
  linked(INVESTORS.amara, 'Bitcoin', 'bc1qdemo0000000000000000000000000000example'),
  linked(INVESTORS.wilhelmina, 'JPMorgan Chase', '000998871200'),
  linked(INVESTORS.chidi, 'Bitcoin', 'bc1qdemo1111111111111111111111111111example'),
  linked(INVESTORS.mateus, 'Citigroup', '000445566778'),
];

function linked(of: Investor, bankName: string, accountNumber: string) {
  return { of, account: { bankName, accountNumber, accountHolderName: of.name } };
}

/** What the demo's people have linked and handed in: the truth about people, so none of it is an event. Repeatable. */
export async function addPaperwork(
  { people, documents }: Pick<Identity, 'people' | 'documents'>,
  now: Date,
): Promise<void> {
  for (const { of, account } of LINKED) {
    const person = await people.byEmail(of.email);
    if (!person) continue;
    const _id = commandIdOf(person.id, account.accountNumber);
    await people.linkBankAccount(person.id, { _id, ...account }, person.createdAt);
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
