import type { PublicConfig } from '@northvale/api/contract/config.ts';
import { PRODUCT_NAME } from '@northvale/api/contract/productName.ts';

/** The product's name, support address and the like. The server writes them into each page. */
export const useConfig = (): PublicConfig => config;

function configOfPage(): PublicConfig | undefined {
  const written = globalThis.document?.getElementById('config')?.textContent;
  return written === undefined ? undefined : (JSON.parse(written) as PublicConfig);
}

// What a page says that is drawn by the build, or comes from elsewhere.
const config: PublicConfig = configOfPage() ?? {
  productName: PRODUCT_NAME,
  supportEmail: 'support@northvale.example',
  depositInstructions: '',
  platformFee: { free: '0.25%', member: '0%' },
};
