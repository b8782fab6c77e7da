import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListPaginationContext } from 'react-admin';
import { formatCount } from '../texts/counted.ts';
import { t } from '../texts/t.ts';
import { pageWindow } from './pageWindow.ts';

/** '1–10 of 1,284' and the numbered pages. */
export function PageNumbers() {
  const { page, perPage, total = 0, setPage } = useListPaginationContext();
  if (total === 0) return null;
  const pageCount = Math.ceil(total / perPage);
  const range = { first: (page - 1) * perPage + 1, last: Math.min(page * perPage, total), total };

  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        gap: 2,
        px: 4,
        py: 2.5,
        color: 'nv.ink2',
        fontSize: 14,
      }}
    >
      <span>{t('lists.range', range)}</span>
      {pageCount > 1 && (
        <Box component="nav" aria-label={t('lists.pages')} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <PageButton label={t('lists.previousPage')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
          </PageButton>
          {pageWindow(page, pageCount).map((slot, index) =>
            slot === 'gap' ? (
              <Box component="span" key={`gap-${index}`} aria-hidden sx={{ width: 24, textAlign: 'center' }}>
                …
              </Box>
            ) : (
              <PageButton
                key={slot}
                label={t('lists.page', { page: slot })}
                current={slot === page}
                onClick={() => setPage(slot)}
              >
                {formatCount(slot)}
              </PageButton>
            ),
          )}
          <PageButton label={t('lists.nextPage')} disabled={page >= pageCount} onClick={() => setPage(page + 1)}>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </PageButton>
        </Box>
      )}
    </Box>
  );
}

interface PageButtonProps {
  label: string;
  current?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const PageButton = ({ label, current = false, disabled = false, onClick, children }: PageButtonProps) => (
  <ButtonBase
    aria-label={label}
    aria-current={current ? 'page' : undefined}
    disabled={disabled}
    onClick={onClick}
    sx={{
      minWidth: { xs: 40, md: 32 },
      height: { xs: 44, md: 32 },
      px: 1,
      borderRadius: '8px',
      fontFamily: 'inherit',
      fontSize: 14,
      fontWeight: 500,
      color: 'nv.ink',
      '&:hover': { bgcolor: 'nv.sunken' },
      '&.Mui-disabled': { color: 'nv.ink3', opacity: 0.6 },
      ...(current && { '&, &:hover': { bgcolor: 'nv.ink', color: 'nv.paper', fontWeight: 600 } }),
    }}
  >
    {children}
  </ButtonBase>
);
