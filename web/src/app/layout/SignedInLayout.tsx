import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { keyframes } from '@mui/material/styles';
import { AppLink, SkipLink } from '../../../ui/PageLink.tsx';
import { formatTime } from '@northvale/web/ui/dates.ts';
import { fetchAhead, later } from '../../../ui/later.tsx';
import { Logo, Wordmark } from '@northvale/web/ui/Logo.tsx';
import { ModeToggle } from '@northvale/web/ui/ModeToggle.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { touchable } from '@northvale/web/ui/tokens.ts';
import Menu from 'lucide-react/icons/menu';
import { useEffect, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { Bell } from '../../shared/account/Bell.tsx';
import { useMe } from '../../shared/account/useMe.ts';
import { useOwnLanguage } from '../../shared/account/useOwnLanguage.ts';
import { useLive } from '../../shared/api/useLive.ts';
import { useConfig } from '../../shared/page/useConfig.ts';
import { t, tx } from '../../shared/texts/t.ts';
import { EmailBanner } from './EmailBanner.tsx';
import { MoneyPanels } from './MoneyPanels.tsx';
import { PlainPanel } from './PlainPanel.tsx';
import { ScrollPosition } from './ScrollPosition.tsx';
import { Sidebar } from './Sidebar.tsx';

const KEY = 'sidebarClosed';
/** Whoever waits longer than this sees where things will stand. */
const PATIENCE_MS = 400;
const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

/** The signed-in frame: a rail on wide screens, a bar and a drawer up to 968 px. */
export function SignedInLayout() {
  useLive();
  const { isLoading } = useMe();
  useOwnLanguage();
  const [closed, setClosed] = useState(() => localStorage.getItem(KEY) === 'true');
  const toggle = (): void => {
    localStorage.setItem(KEY, String(!closed));
    setClosed(!closed);
  };
  return (
    <Box sx={{ display: { md: 'flex' }, minHeight: '100vh' }}>
      <SkipLink />
      <TopBar />
      <Box component="aside" sx={[rail, { width: closed ? 72 : 236 }]}>
        <Home closed={closed} />
        <Sidebar closed={closed} onToggle={toggle} />
      </Box>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, outline: 'none', px: { xs: 4, md: 10 }, pt: { xs: 6, md: 8 }, pb: 12 }}
      >
        <Box sx={{ maxWidth: 1040, mx: 'auto', position: 'relative' }}>
          {isLoading && <AnyPage />}
          {/* Not until it is known whose page it is: a banner would push down what stands already. */}
          <Box sx={isLoading ? { visibility: 'hidden' } : {}}>
            <Banners />
            <Outlet />
          </Box>
        </Box>
      </Box>
      <MoneyPanels />
      <ScrollPosition />
    </Box>
  );
}

/** Where things will stand on any page, as the shell in index.html has it. */
const AnyPage = () => (
  <Box aria-hidden sx={{ position: 'absolute', inset: 0, animation: `${appear} 0s ${PATIENCE_MS}ms both` }}>
    <Skeleton width={220} height={42} />
    <Skeleton width={180} height={20} sx={{ mt: 3 }} />
    <Skeleton height={180} sx={{ mt: 8 }} />
    <Skeleton height={260} sx={{ mt: 5 }} />
  </Box>
);

const rail = {
  displayPrint: 'none',
  display: { xs: 'none', md: 'flex' },
  flexDirection: 'column',
  flex: 'none',
  position: 'sticky',
  top: 0,
  height: '100vh',
  borderRight: '1px solid',
  borderColor: 'nv.rule',
  transition: 'width 200ms ease-out',
  overflow: 'hidden',
} as const;

function Home({ closed }: { closed: boolean }) {
  const { productName } = useConfig();
  return (
    <Box
      component={Link}
      to="/dashboard"
      aria-label={productName}
      sx={{ display: 'block', color: 'nv.ink', textDecoration: 'none', px: 5.5, pt: 5, pb: 5.5 }}
    >
      {closed ? <Logo /> : <Wordmark name={productName} />}
    </Box>
  );
}

const loadMenu = async () => (await import('./MenuDrawer.tsx')).MenuDrawer;
const MenuDrawer = later(loadMenu, (_retry, { open, onClose }) => (
  <PlainPanel open={open} side="left" title={t('layout.menu')} onClose={onClose}>
    <Sidebar onChosen={onClose} />
  </PlainPanel>
));

function TopBar() {
  const [open, setOpen] = useState(false);
  // Once opened it stays mounted, so that it can slide out.
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => fetchAhead(loadMenu), []);
  const { productName } = useConfig();
  const close = (): void => setOpen(false);
  return (
    <Box component="header" sx={topBar}>
      <Box
        component={Link}
        to="/dashboard"
        aria-label={productName}
        sx={{ ...touchable, color: 'nv.ink', textDecoration: 'none', minWidth: 0 }}
      >
        <Wordmark name={productName} />
      </Box>
      <Box sx={{ display: 'flex' }}>
        <Bell />
        <ModeToggle />
        <IconButton
          aria-label={t('layout.openMenu')}
          aria-expanded={open}
          onPointerDown={() => void loadMenu().catch(() => undefined)}
          onClick={() => setOpen(true)}
          edge="end"
        >
          <Menu size={20} strokeWidth={1.75} />
        </IconButton>
      </Box>
      {wasOpen && <MenuDrawer open={open} onClose={close} />}
    </Box>
  );
}

const topBar = {
  displayPrint: 'none',
  display: { xs: 'flex', md: 'none' },
  alignItems: 'center',
  justifyContent: 'space-between',
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: 60,
  px: 4,
  bgcolor: 'nv.paper',
  borderBottom: '1px solid',
  borderColor: 'nv.rule',
} as const;

/** What holds for every signed-in page: that the figures are old, the account is frozen, the address unconfirmed. */
function Banners() {
  const me = useMe();
  if (me.data === undefined) return null;
  const offline = me.isRefetchError || me.isPaused;
  const frozen = me.data.status === 'frozen';
  const locked = me.data.withdrawalsLocked === true;
  if (!offline && !frozen && !locked && me.data.emailVerified) return null;
  return (
    <Stack spacing={3} sx={{ mb: 6 }}>
      {offline && (
        <Notice kind="offline" role="status">
          <strong>{t('app.networkError')}</strong>
          <br />
          {t('frame.figuresFrom', { time: formatTime(me.dataUpdatedAt) })}
        </Notice>
      )}
      {frozen && (
        <Notice kind="warning">
          <strong>{t('frame.frozen')}</strong>{' '}
          {tx('frame.frozenText', { contact: <AppLink to="/contact-us">{t('frame.contact')}</AppLink> })}
        </Notice>
      )}
      {locked && (
        <Notice kind="warning">
          <strong>{t('frame.locked')}</strong>{' '}
          {tx('frame.lockedText', { choose: <AppLink to="/forgot-password">{t('frame.choosePassword')}</AppLink> })}
        </Notice>
      )}
      {!me.data.emailVerified && <EmailBanner email={me.data.email} />}
    </Stack>
  );
}
