import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../texts/t.ts';

/** The tab's title. React lifts it into the document's head. */
export function PageTitle({ title }: { title?: string }) {
  const { productName } = useConfig();
  return <title>{title === undefined ? t('layout.tagline', { productName }) : `${title} · ${productName}`}</title>;
}
