import { AppLink } from '../../../ui/PageLink.tsx';
import { Part, Prose } from './Prose.tsx';
import { t, tx } from '../../shared/texts/t.ts';

export const TrustPage = () => (
  <Prose title={t('pages.trust.title')} lead={t('pages.trust.lead')}>
    <Part title={t('pages.trust.money.title')}>
      <p>{t('pages.trust.money.lines')}</p>
      <p>{t('pages.trust.money.holds')}</p>
    </Part>
    <Part title={t('pages.trust.identity.title')}>
      <p>{t('pages.trust.identity.text')}</p>
    </Part>
    <Part title={t('pages.trust.privacy.title')}>
      <p>{t('pages.trust.privacy.ids')}</p>
      <p>{t('pages.trust.privacy.yours')}</p>
      <p>{t('pages.trust.privacy.noSale')}</p>
    </Part>
    <Part title={t('pages.trust.account.title')}>
      <p>{t('pages.trust.account.password')}</p>
      <p>
        {tx('pages.trust.account.never', {
          tell: <AppLink to="/contact-us">{t('pages.trust.account.tell')}</AppLink>,
        })}
      </p>
    </Part>
  </Prose>
);
