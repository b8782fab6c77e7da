import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import AtSign from 'lucide-react/icons/at-sign';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { Fragment, type ReactNode } from 'react';
import Link from '@mui/material/Link';
import { PageTitle } from '../../shared/page/PageTitle.tsx';
import { useConfig } from '../../shared/page/useConfig.ts';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { ContactForm } from './ContactForm.tsx';
import { t } from '../../shared/texts/t.ts';

export function ContactPage() {
  const { supportEmail, productName } = useConfig();
  const handle = `@${productName.toLowerCase().replaceAll(/\W/g, '')}`;
  return (
    <Wide
      sx={{
        pt: { xs: 12, md: 22 },
        pb: { xs: 19, md: 26 },
        display: 'grid',
        gap: { xs: 10, md: 20 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '4fr 6fr' },
      }}
    >
      <PageTitle title={t('pages.contact.title')} />
      <div>
        <Typography variant="section" component="h1" sx={{ display: 'block' }}>
          {t('pages.contact.title')}
        </Typography>
        <Typography sx={{ color: 'nv.ink2', fontSize: 17, lineHeight: '28px', mt: 4 }}>
          {t('pages.contact.text')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 8, p: 0 }}>
          <Way icon={Phone} label={t('pages.contact.phone')}>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              +1 (000) 000-0000
            </Box>
          </Way>
          <Way icon={Mail} label={t('pages.contact.email')}>
            <Link href={`mailto:${supportEmail}`} sx={touchable}>
              {/* Where there is no room for all of it, it is parted behind its '@'. */}
              {supportEmail.split(/(?<=@)/).map((part) => (
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </Link>
          </Way>
          <Way icon={AtSign} label={'Instagram'}>
            {handle}
          </Way>
          <Way icon={AtSign} label={'Twitter'}>
            {handle}
          </Way>
        </Box>
      </div>
      <ContactForm />
    </Wide>
  );
}

const Way = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: 3,
      alignItems: 'center',
      py: 3,
      borderBottom: '1px solid',
      borderColor: 'nv.rule',
      overflowWrap: 'anywhere',
    }}
  >
    <Box sx={{ color: 'nv.brandText', display: 'flex' }}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </Box>
    <Box component="span" sx={{ color: 'nv.ink2', width: { xs: 78, sm: 90 }, flex: 'none' }}>
      {label}
    </Box>
    <span>{children}</span>
  </Box>
);
