import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Initials } from '../../../ui/StatusBadge.tsx';
import { hovering } from '@northvale/web/ui/tokens.ts';
import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import PanelLeft from 'lucide-react/icons/panel-left';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sprout from 'lucide-react/icons/sprout';
import Target from 'lucide-react/icons/target';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLogOut } from '../../shared/account/useLogOut.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { useSession } from '../../shared/account/useSession.ts';
import { t } from '../../shared/texts/t.ts';

interface SidebarProps {
  /** Only icons. */
  closed?: boolean;
  onToggle?: () => void;
  /** After choosing an item; the drawer of small screens closes. */
  onChosen?: () => void;
}

const items = [
  { to: '/dashboard', name: 'dashboard', icon: LayoutDashboard },
  { to: '/investments', name: 'investment', icon: Sprout, also: /^\/(investment$|holdings\/)/ },
  { to: '/goals', name: 'goals', icon: Target },
  { to: '/transactions', name: 'transactions', icon: ArrowLeftRight, also: /^\/deposit-plans/ },
  { to: '/invite', name: 'invite', icon: UserPlus },
  { to: '/settings', name: 'settings', icon: Settings },
] as const;

/** The signed-in person's navigation, as a rail and inside the drawer. */
export function Sidebar({ closed = false, onToggle, onChosen }: SidebarProps) {
  const { pathname } = useLocation();
  const isAdmin = useSession()?.role === 'admin';

  const logOut = useLogOut();
  const leave = (): void => {
    onChosen?.();
    logOut();
  };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, overflowY: 'auto' }}>
      <Box component="nav" aria-label={t('layout.main')} sx={{ display: 'grid', gap: 1, px: 3.5 }}>
        {items.map(({ to, name, icon, ...others }) => (
          <Item
            key={to}
            icon={icon}
            label={t(`frame.${name}`)}
            closed={closed}
            active={pathname === to || ('also' in others && others.also.test(pathname))}
            to={to}
            onChosen={onChosen}
          />
        ))}
        {isAdmin && <Item icon={ShieldCheck} label={t('frame.admin')} closed={closed} href="/admin-dashboard/" />}
      </Box>
      <Box sx={{ flex: 1, minHeight: 24 }} />
      <Box sx={{ display: 'grid', gap: 1, px: 3.5, pb: 2 }}>
        <Item icon={LogOut} label={t('frame.logOut')} closed={closed} onClick={leave} />
        {onToggle && (
          <Item
            icon={PanelLeft}
            label={t(closed ? 'frame.expand' : 'frame.collapse')}
            closed={closed}
            onClick={onToggle}
            expanded={!closed}
          />
        )}
      </Box>
      <Box sx={{ borderTop: '1px solid', borderColor: 'nv.rule', mx: 3.5, py: 3.5 }}>
        <Person closed={closed} />
      </Box>
    </Box>
  );
}

interface ItemProps {
  icon: LucideIcon;
  label: string;
  closed: boolean;
  active?: boolean;
  to?: string;
  href?: string;
  expanded?: boolean;
  onClick?: () => void;
  onChosen?: (() => void) | undefined;
}

function Item({ icon: Icon, label, closed, active = false, to, href, expanded, onClick, onChosen }: ItemProps) {
  const inside: ReactNode = (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      {!closed && label}
    </>
  );
  const named = closed ? { 'aria-label': label, title: label } : {};
  if (to !== undefined) {
    return (
      <Box
        component={Link}
        to={to}
        {...named}
        aria-current={active ? 'page' : undefined}
        onClick={onChosen}
        sx={[item, active && chosen]}
      >
        {inside}
      </Box>
    );
  }
  if (href !== undefined) {
    return (
      <Box component="a" href={href} {...named} sx={item}>
        {inside}
      </Box>
    );
  }
  return (
    <Box component="button" type="button" {...named} aria-expanded={expanded} onClick={onClick} sx={item}>
      {inside}
    </Box>
  );
}

const item = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: { xs: 48, md: 40 },
  px: 2.5,
  borderRadius: '8px',
  border: 0,
  bgcolor: 'transparent',
  color: 'nv.ink2',
  font: 'inherit',
  fontSize: { xs: 16, md: 15 },
  fontWeight: 500,
  textDecoration: 'none',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  [hovering]: { '&:hover': { bgcolor: 'nv.sunken', color: 'nv.ink' } },
} as const;

const chosen = {
  '&&, &&:hover': { bgcolor: 'nv.brandTint', color: 'nv.brandText', fontWeight: 600 },
} as const;

/** Who is signed in, at the sidebar's foot. */
function Person({ closed }: { closed: boolean }) {
  const { data: me } = useMe();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: closed ? 1 : 2, minHeight: 40 }}>
      {me ? <Initials name={me.name} /> : <Skeleton variant="circular" width={36} height={36} />}
      {!closed && (
        <Box sx={{ minWidth: 0, flex: 1 }}>
          {me ? (
            <>
              <Box
                dir="auto"
                sx={{
                  textAlign: 'left',
                  fontWeight: 600,
                  fontSize: 14.5,
                  lineHeight: '20px',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {me.name}
              </Box>
              <Box
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  color: 'nv.ink2',
                  fontSize: 13,
                  lineHeight: '18px',
                }}
              >
                {me.isVerified && <CircleCheck size={14} strokeWidth={1.75} aria-hidden />}
                {t(me.isVerified ? 'frame.verified' : 'frame.notVerified')}
              </Box>
            </>
          ) : (
            <>
              <Skeleton width={110} height={14} />
              <Skeleton width={60} height={12} sx={{ mt: 1.5 }} />
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
