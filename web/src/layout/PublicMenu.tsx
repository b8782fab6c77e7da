import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Soon } from './Soon.tsx';
import { company, community, type PublicLink } from './publicLinks.ts';

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
    <Box component="nav" aria-label="Menu">
      <Entry link={{ label: 'Home', to: '/' }} onChosen={onChosen} />
      <Group title="Company" links={company} onChosen={onChosen} />
      <Group title="Community" links={community} onChosen={onChosen} />
      <Box sx={{ mt: 3 }}>
        <Entry link={{ label: 'Pricing' }} onChosen={onChosen} />
      </Box>
    </Box>
    <Box sx={{ display: 'grid', gap: 3, mt: 'auto', pt: 8 }}>
      {signedIn ? (
        <Button component={Link} to="/dashboard" variant="contained" size="large" onClick={onChosen}>
          Dashboard
        </Button>
      ) : (
        <>
          <Button component={Link} to="/signup" variant="contained" size="large" onClick={onChosen}>
            Signup
          </Button>
          <Button component={Link} to="/login" variant="outlined" size="large" onClick={onChosen}>
            Login
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
      <Entry key={link.label} link={link} onChosen={onChosen} />
    ))}
  </>
);

function Entry({ link: { label, to }, onChosen }: { link: PublicLink; onChosen: () => void }) {
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
        {label} <Soon>Coming soon</Soon>
      </Box>
    );
  return (
    <Box component={Link} to={to} onClick={onChosen} sx={{ ...row, color: 'nv.ink' }}>
      {label}
    </Box>
  );
}
