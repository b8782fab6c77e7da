import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PageLink } from '@northvale/web/ui/PageLink.tsx';
import { Soon } from './Soon.tsx';
import { company, community, type PublicLink } from './publicLinks.ts';
import { t } from '../../shared/texts/t.ts';

/** The small screens' menu; choosing an item closes it. */
export const PublicMenu = ({ signedIn, onChosen }: { signedIn: boolean; onChosen: () => void }) => (
  <Box
    sx={{
      position: 'fixed',
      inset: '60px 0 0',
      bgcolor: 'nv.paper',
      overflowY: 'auto',
      display: { xs: 'flex', md: 'none' },
      flexDirection: 'column',
      px: 5,
      pt: 2.5,
      pb: 7,
    }}
  >
    <Box component="nav" aria-label={t('layout.menu')}>
      <Entry link={{ name: 'home', to: '/' }} onChosen={onChosen} />
      <Group title={t('layout.company')} links={company} onChosen={onChosen} />
      <Group title={t('layout.community')} links={community} onChosen={onChosen} />
      <Box sx={{ mt: 3 }}>
        <Entry link={{ name: 'pricing' }} onChosen={onChosen} />
      </Box>
    </Box>
    <Box sx={{ display: 'grid', gap: 3, mt: 'auto', pt: 8 }}>
      {signedIn ? (
        <Button component={PageLink} to="/dashboard" variant="contained" size="large" onClick={onChosen}>
          {t('layout.dashboard')}
        </Button>
      ) : (
        <>
          <Button component={PageLink} to="/signup" variant="contained" size="large" onClick={onChosen}>
            {t('layout.signUp')}
          </Button>
          <Button component={PageLink} to="/login" variant="outlined" size="large" onClick={onChosen}>
            {t('layout.login')}
          </Button>
        </>
      )}
    </Box>
  </Box>
);

const Group = ({ title, links, onChosen }: { title: string; links: PublicLink[]; onChosen: () => void }) => (
  <>
    <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', fontWeight: 500, pt: 4.5, pb: 1 }}>{title}</Box>
    {links.map((link) => (
      <Entry key={link.name} link={link} onChosen={onChosen} />
    ))}
  </>
);

function Entry({ link: { name, to }, onChosen }: { link: PublicLink; onChosen: () => void }) {
  const row = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 48,
    borderBottom: '1px solid',
    borderColor: 'nv.rule',
    fontSize: 17,
    fontWeight: 500,
    textDecoration: 'none',
  } as const;
  if (to === undefined)
    return (
      <Box sx={{ ...row, color: 'nv.ink3' }}>
        {t(`layout.link.${name}`)} <Soon>{t('layout.comingSoon')}</Soon>
      </Box>
    );
  return (
    <Box component={PageLink} to={to} onClick={onChosen} sx={{ ...row, color: 'nv.ink' }}>
      {t(`layout.link.${name}`)}
    </Box>
  );
}
