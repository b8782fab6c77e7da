import { useConfig } from './useConfig.ts';

/** The tab's title. React lifts it into the document's head. */
export function PageTitle({ title }: { title?: string }) {
  const { productName } = useConfig();
  return (
    <title>{title === undefined ? `${productName}: investing in plain sight` : `${title} · ${productName}`}</title>
  );
}
