import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Initials } from '@northvale/web/ui/Initials.tsx';
import { narrow } from '@northvale/web/ui/tokens.ts';
import { visuallyHidden } from '@northvale/web/ui/visuallyHidden.ts';
import { ExternalLink, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useGetIdentity, useLogout } from 'react-admin';

/** Whose console this is, the way to the investor app, and the way out. */
export function UserMenu() {
  const { data: identity } = useGetIdentity();
  const logOut = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = identity?.fullName ?? '';

  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 2, ml: 2, borderRadius: '8px', minHeight: 36, px: 1, fontFamily: 'inherit', fontSize: 14 }}
      >
        <Initials name={name} size={28} sx={{ bgcolor: '#16584F', color: '#F5F7F1' }} />
        <Box
          component="span"
          sx={{
            maxWidth: 180,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            [narrow]: visuallyHidden,
          }}
        >
          {name}
        </Box>
        <Box component="span" sx={visuallyHidden}>
          , account menu
        </Box>
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        transformOrigin={{ vertical: -6, horizontal: 0 }}
      >
        <MenuItem component="a" href="/dashboard" sx={item}>
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden /> Investor app
        </MenuItem>
        <MenuItem onClick={() => void logOut()} sx={item}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden /> Log out
        </MenuItem>
      </Menu>
    </>
  );
}

const item = { gap: 3, fontSize: 14 } as const;
