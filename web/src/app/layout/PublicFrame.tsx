import Box from '@mui/material/Box';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { OtherLanguage } from '../../../ui/OtherLanguage.tsx';
import { PageLink, SkipLink } from '../../../ui/PageLink.tsx';
import { hovering } from '@northvale/web/ui/tokens.ts';
import { Wide } from '../../../ui/Card.tsx';
import type { ReactNode } from 'react';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../../shared/texts/t.ts';
import { community, company, PublicHeader, type PublicLink, Soon } from './PublicHeader.tsx';

/** What stands around every public page. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <PublicHeader />
    <Box component="main" id="main" tabIndex={-1} sx={{ outline: 'none', overflowX: 'clip' }}>
      {children}
    </Box>
    <PublicFooter />
  </>
);

const product: PublicLink[] = [{ name: 'home', to: '/' }, { name: 'pricing' }, { name: 'investors' }];
const follow = [
  { label: 'Instagram', href: 'https://www.instagram.com/' },
  { label: 'X', href: 'https://x.com/' },
];

function PublicFooter() {
  const { productName } = useConfig();
  return (
    <Box
      component="footer"
      sx={{
        displayPrint: 'none',
        bgcolor: 'nv.deep',
        color: 'nv.onDeep',
        pt: 15,
        pb: 8,
        '--nv-logo': 'rgb(255 255 255 / .1)',
      }}
    >
      <Wide
        sx={{
          display: 'grid',
          gap: 8,
          columnGap: { xs: 3, md: 8 },
          // The second column is as wide as its longest word: in German that has no room in half of a small phone.
          gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(min-content, 1fr)', md: '1.6fr 1fr 1fr 1fr 1fr' },
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <Wordmark name={productName} size={32} word={23} />
          <Box component="p" sx={{ color: 'nv.onDeep2', fontSize: 14, lineHeight: '20px', mt: 4, maxWidth: 230 }}>
            {t('layout.risk')}
          </Box>
        </Box>
        <Column title={t('layout.company')} links={company} />
        <Column title={t('layout.community')} links={community} />
        <Column title={t('layout.product')} links={product} />
        <div>
          <Box component="h2" sx={title}>
            {t('layout.follow')}
          </Box>
          <Box component="ul" sx={list}>
            {follow.map(({ label, href }) => (
              <li key={label}>
                <Box component="a" href={href} target="_blank" rel="noreferrer" sx={[entry, lit]}>
                  {label}
                </Box>
              </li>
            ))}
          </Box>
        </div>
      </Wide>
      <Wide>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 2,
            mt: 12,
            pt: 5,
            borderTop: '1px solid',
            borderColor: 'rgb(255 255 255 / .14)',
            color: 'nv.onDeep2',
            fontSize: 14,
          }}
        >
          <span>© 2023 {productName}</span>
          <span>{t('layout.madeFor')}</span>
          <OtherLanguage sx={[entry, lit]} />
        </Box>
      </Wide>
    </Box>
  );
}

const Column = ({ title: heading, links }: { title: string; links: PublicLink[] }) => (
  <div>
    <Box component="h2" sx={title}>
      {heading}
    </Box>
    <Box component="ul" sx={list}>
      {links.map(({ name, to }) => (
        <li key={name}>
          {to === undefined ? (
            <Box component="span" sx={entry}>
              {t(`layout.link.${name}`)} <Soon />
            </Box>
          ) : (
            <Box component={PageLink} to={to} sx={[entry, lit]}>
              {t(`layout.link.${name}`)}
            </Box>
          )}
        </li>
      ))}
    </Box>
  </div>
);

const title = { m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 } as const;
const list = { listStyle: 'none', m: 0, mt: { xs: 1, md: 3 }, p: 0, display: 'grid', gap: { xs: 0, md: 2.5 } } as const;
const entry = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2.5,
  color: 'nv.onDeep2',
  fontSize: 15,
  lineHeight: '22px',
  textDecoration: 'none',
  minHeight: { xs: 44, md: 22 },
  overflowWrap: 'break-word',
} as const;
const lit = { [hovering]: { '&:hover': { color: 'nv.onDeep' } } } as const;
