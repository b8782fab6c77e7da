import { AppLink } from '../../../ui/PageLink.tsx';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { Part, Prose } from './Prose.tsx';
import { t, tx } from '../../shared/texts/t.ts';

const PARTS = ['agreement', 'duties', 'risks', 'prohibited', 'property', 'changes'] as const;

export function TermsPage() {
  const { productName, supportEmail } = useConfig();
  return (
    <Prose title={t('pages.terms.title')} lead={t('pages.terms.lead', { productName })}>
      {PARTS.map((part) => (
        <Part key={part} title={t(`pages.terms.${part}.title`)}>
          <p>{t(`pages.terms.${part}.text`)}</p>
        </Part>
      ))}
      <Part title={t('pages.terms.contact.title')}>
        <p>
          {tx('pages.terms.contact.text', {
            email: supportEmail,
            form: <AppLink to="/contact-us">{t('pages.terms.contact.form')}</AppLink>,
          })}
        </p>
      </Part>
    </Prose>
  );
}
