import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Initials } from '@northvale/web/ui/StatusBadge.tsx';
import { LANGUAGE_NAMES, LANGUAGES, type Language, spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { narrow } from '@northvale/web/ui/tokens.ts';
import { visuallyHidden } from '@northvale/web/ui/LiveRegion.tsx';
import { ExternalLink, Languages, LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useGetIdentity, useLogout, useNotify } from 'react-admin';
import { t } from '../texts/t.ts';
import { Toast } from './ConsoleToasts.tsx';
import { useChooseLanguage } from './useOwnLanguage.ts';

/** Whose console this is, the way to the investor app, and the way out. */
/** Another language draws the console anew: then its menu has the focus again. */
let hadFocus = false;
const keepFocus = (): void => void (hadFocus = true);
function takeFocus(button: HTMLElement | null): void {
  if (hadFocus) button?.focus();
  hadFocus = false;
}

export function UserMenu() {
  const { data: identity } = useGetIdentity();
  const logOut = useLogout();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = identity?.fullName ?? '';
  const { mutate } = useChooseLanguage();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => takeFocus(button.current), []);
  const choose = (language: Language) => {
    setAnchor(null);
    keepFocus();
    mutate(language, {
      onError: (error) => notify(<Toast kind="failure" title={sentenceOf(error)} />, { type: 'error' }),
    });
  };

  return (
    <>
      <ButtonBase
        ref={button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          gap: 2,
          ml: 2,
          borderRadius: '8px',
          minHeight: { xs: 44, md: 36 },
          px: { xs: 2, md: 1 },
          fontFamily: 'inherit',
          fontSize: 14,
        }}
      >
        <Initials name={name} size={28} sx={{ bgcolor: '#16584F', color: '#F5F7F1' }} />
        <Box
          component="span"
          dir="auto"
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
          {t('layout.accountMenu')}
        </Box>
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        transformOrigin={{ vertical: -6, horizontal: 0 }}
      >
        <MenuItem component="a" href="/dashboard" sx={item}>
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden /> {t('layout.investorApp')}
        </MenuItem>
        {LANGUAGES.filter((language) => language !== spokenLanguage()).map((language) => (
          <MenuItem key={language} lang={language} onClick={() => choose(language)} sx={item}>
            <Languages size={16} strokeWidth={1.75} aria-hidden /> {LANGUAGE_NAMES[language]}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void logOut()} sx={item}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden /> {t('layout.logOut')}
        </MenuItem>
      </Menu>
    </>
  );
}

const item = { gap: 3, fontSize: 14 } as const;
