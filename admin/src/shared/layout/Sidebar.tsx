import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { visuallyHidden } from '@northvale/web/ui/LiveRegion.tsx';
import { NavLink } from 'react-router-dom';
import { refetchEveryMs, useStats } from '../api/useStats.ts';
import { useFirstRows } from '../lists/contractLists.tsx';
import { t } from '../texts/t.ts';
import { AUDIT_PAGES, BANK_PAGES, type Page, WORK_PAGES } from './pages.ts';

interface Item extends Page {
  waiting?: number | undefined;
}

/** Where one can go, and what waits there. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const waiting = useWaiting();
  const items = Object.entries({ ...WORK_PAGES }).map(([name, page]): Item => ({ ...page, waiting: waiting[name] }));
  const navigation = (
    <Box component="nav" aria-label={t('layout.backOffice')}>
      <SidebarList items={items} onClick={onClose} />
      <Group name="bank" items={BANK_PAGES} onClick={onClose} />
      <Group name="audit" items={AUDIT_PAGES} onClick={onClose} />
    </Box>
  );
  return (
    <>
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          displayPrint: 'none',
          // Its longest words, with what waits, in one line: also where text is larger.
          width: 'max(212px, 11rem)',
          flex: 'none',
          borderRight: '1px solid',
          borderColor: 'nv.rule',
        }}
      >
        <Box sx={{ position: 'sticky', top: 52, maxHeight: 'calc(100dvh - 52px)', overflowY: 'auto' }}>
          {navigation}
        </Box>
      </Box>
      <Drawer
        open={open}
        onClose={onClose}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: { width: 304, maxWidth: '85vw', bgcolor: 'nv.paper' } } }}
      >
        {navigation}
      </Drawer>
    </>
  );
}

interface GroupProps extends Pick<ListProps, 'items' | 'onClick'> {
  name: 'bank' | 'audit';
}

const Group = ({ name, ...list }: GroupProps) => (
  <>
    <Box
      id={`sidebar-${name}`}
      sx={{ px: 5, pb: 1.5, color: 'nv.ink2', fontSize: 13, lineHeight: '18px', fontWeight: 500 }}
    >
      {t(`layout.${name}`)}
    </Box>
    <SidebarList {...list} labelledBy={`sidebar-${name}`} />
  </>
);

interface ListProps {
  items: readonly Item[];
  onClick: () => void;
  labelledBy?: string;
}

const SidebarList = ({ items, onClick, labelledBy }: ListProps) => (
  <Box
    component="ul"
    aria-labelledby={labelledBy}
    sx={{ listStyle: 'none', m: 0, px: 2.5, pt: labelledBy ? 0 : 3.5, pb: 5 }}
  >
    {items.map((item) => (
      <li key={item.to}>
        <SidebarLink {...item} onClick={onClick} />
      </li>
    ))}
  </Box>
);

function SidebarLink({ to, label, icon: Icon, waiting, onClick }: Item & { onClick: () => void }) {
  return (
    <Box
      component={NavLink}
      to={to}
      end={to === '/'}
      onClick={onClick}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.75,
        minHeight: { xs: 44, md: 34 },
        mb: '2px',
        px: 2.5,
        borderRadius: '8px',
        color: 'nv.ink2',
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: 500,
        textDecoration: 'none',
        '&:hover': { bgcolor: 'nv.sunken' },
        '&.active': { bgcolor: 'nv.brandTint', color: 'nv.brandText', fontWeight: 600 },
      }}
    >
      <Icon size={16} strokeWidth={1.75} style={{ flexShrink: 0 }} aria-hidden />
      <Box component="span" sx={{ flex: 1 }}>
        {t(label)}
      </Box>
      {waiting !== undefined && waiting > 0 && <WaitingCount count={waiting} />}
    </Box>
  );
}

const WaitingCount = ({ count }: { count: number }) => (
  <Box
    component="span"
    sx={{
      minWidth: 20,
      px: 1.25,
      borderRadius: '5px',
      textAlign: 'center',
      bgcolor: 'nv.amberTint',
      color: 'nv.amberText',
      fontSize: 12,
      lineHeight: '18px',
      fontWeight: 600,
    }}
  >
    {formatCount(count)}
    <Box component="span" sx={visuallyHidden}>
      {' '}
      {t('layout.waiting')}
    </Box>
  </Box>
);

/** How many people wait for a decision, by the page that they wait on. */
function useWaiting(): Readonly<Record<string, number | undefined>> {
  const { data: stats } = useStats();
  const reviews = { status: 'under review' } as const;
  const { total } = useFirstRows('verifications', 1, ['submittedAt', 'ASC'], reviews, refetchEveryMs);
  return { deposits: stats?.pendingDeposits, withdrawals: stats?.pendingWithdrawals, verifications: total };
}
