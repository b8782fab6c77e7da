import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { Part, Prose } from './Prose.tsx';
import { t } from '../../shared/texts/t.ts';

export function AboutPage() {
  const { productName } = useConfig();
  return (
    <Prose title={t('pages.about.title')} lead={t('pages.about.lead', { productName })}>
      <Part title={t('pages.about.why.title')}>
        <p>{t('pages.about.why.text')}</p>
      </Part>
      <Part title={t('pages.about.offer.title')}>
        <p>{t('pages.about.offer.funds')}</p>
        <p>{t('pages.about.offer.accounts')}</p>
      </Part>
      <Part title={t('pages.about.work.title')}>
        <p>{t('pages.about.work.text')}</p>
      </Part>
      <Part title={t('pages.about.promise.title')}>
        <p>{t('pages.about.promise.text')}</p>
      </Part>
    </Prose>
  );
}
