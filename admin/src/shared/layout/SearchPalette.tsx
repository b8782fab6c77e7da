import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { PopperProps } from '@mui/material/Popper';
import type { Found } from '@northvale/api/contract/search.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { eventName, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { uiText } from '@northvale/web/ui/texts/texts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { BackOffice } from '../api/dataProvider.ts';
import { t } from '../texts/t.ts';
import { AUDIT_PAGES, BANK_PAGES, eventPath, WORK_PAGES } from './pages.ts';
import { PaletteField } from './PaletteField.tsx';

interface SearchPaletteProps {
  written: string;
  onWrite: (written: string) => void;
  onClose: () => void;
}

/** Finds people, requests, events and pages, and goes there. */
export function SearchPalette({ written, onWrite, onClose }: SearchPaletteProps) {
  const { destinations, isFetching, error } = useDestinations(written.trim());
  const navigate = useNavigate();
  const go = ({ to }: Destination) => {
    onClose();
    void navigate(to);
  };

  return (
    <Autocomplete<Destination>
      open
      // It takes Escape for itself, since its list is always open.
      onClose={(_event, reason) => reason === 'escape' && onClose()}
      autoHighlight
      // Old results are disabled; new ones of the same titles would otherwise stay without a highlight, and Enter idle.
      disabledItemsFocusable
      forcePopupIcon={false}
      options={destinations}
      loading={isFetching}
      loadingText={t('layout.search.looking')}
      noOptionsText={
        error
          ? t('layout.search.unreachable', { reason: sentenceOf(error) })
          : t(written.trim() === '' ? 'layout.search.write' : 'layout.search.nothing')
      }
      // The server has searched.
      filterOptions={(all) => all}
      groupBy={({ group }) => group}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ to }) => to}
      getOptionDisabled={({ isOld = false }) => isOld}
      inputValue={written}
      onInputChange={(_event, text, reason) => reason === 'input' && onWrite(text)}
      onChange={(_event, destination) => destination !== null && go(destination)}
      slots={{ popper: InTheDialog, paper: Box }}
      slotProps={{ listbox: { sx: { maxHeight: 'min(420px, 60vh)' } } }}
      renderGroup={({ key, group, children }) => (
        <Box component="li" key={key} role="group" aria-label={group}>
          <Box aria-hidden sx={{ px: 4, pt: 3, pb: 1, color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
            {group}
          </Box>
          <Box component="ul" role="presentation" sx={{ m: 0, p: 0 }}>
            {children}
          </Box>
        </Box>
      )}
      renderOption={({ key, ...option }, { title, subtitle }) => (
        <Box
          component="li"
          key={key}
          {...option}
          sx={{
            '&&': { gap: 3, '&.Mui-focused': { bgcolor: 'nv.brandTint' }, minHeight: { xs: 44, md: 36 } },
            // What is replaced in a moment doesn't flicker.
            '&&&[aria-disabled="true"]': { opacity: 1 },
          }}
        >
          <Box dir="auto" sx={{ ...cut, flex: 'none', maxWidth: '65%', fontSize: 14, fontWeight: 500 }}>
            {title}
          </Box>
          <Box sx={{ ...cut, ml: 'auto', color: 'nv.ink2', fontSize: 13 }}>{subtitle}</Box>
        </Box>
      )}
      renderInput={({ slotProps: { input, htmlInput }, id }) => (
        <PaletteField id={id} {...input} inputProps={htmlInput} />
      )}
    />
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The list stands in the dialog's flow, below the field, and doesn't float. */
const InTheDialog = ({ children }: PopperProps) => (
  <Box sx={{ borderTop: '1px solid', borderColor: 'nv.rule' }}>{typeof children === 'function' ? null : children}</Box>
);

interface Destination {
  group: string;
  title: string;
  subtitle: string;
  to: string;
  /** Found for other words than are written by now: it stands until theirs has come, and leads nowhere. */
  isOld?: boolean;
}

/** Where the written words may lead: pages by what they are called, all else as the server finds it. */
function useDestinations(written: string) {
  const provider = useDataProvider<BackOffice>();
  const q = useDeferredValue(written);
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => provider.search(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const isOld = isPlaceholderData || q !== written;
  const found = q === '' ? [] : (data ?? []).map((each) => ({ ...destinationOf(each), isOld }));
  return { destinations: [...pagesCalled(written), ...found], isFetching, error };
}

function pagesCalled(written: string): Destination[] {
  const words = written.toLowerCase();
  return [...Object.values(WORK_PAGES), ...BANK_PAGES, ...AUDIT_PAGES]
    .map(({ to, label }) => ({ group: t('layout.search.pages'), title: t(label), subtitle: '', to }))
    .filter(({ title }) => title.toLowerCase().includes(words));
}

function destinationOf(found: Found): Destination {
  const { kind, id, requestKind } = found;
  const to = {
    user: `/users/${encodeURIComponent(id)}/show`,
    request: `/${requestKind ?? 'deposit'}s/${encodeURIComponent(id)}/show`,
    event: eventPath(id),
  }[kind];
  return { group: t(`layout.search.${kind}`), ...wordsOf(found), to };
}

/** The server's words are English; its facts are of no language. A long name comes last: where room ends, it is cut. */
function wordsOf({ title, subtitle, requestKind, facts }: Found): Pick<Destination, 'title' | 'subtitle'> {
  if (facts === undefined) return { title, subtitle };
  const { name, at, amount, status, type } = facts;
  const money = amount === undefined ? '' : formatMoney(amount);
  const day = formatUtcDate(at);
  const who = name === undefined ? t('events.catalogue') : name;
  if (type !== undefined)
    return { title: eventName(type), subtitle: [...(money === '' ? [] : [money]), day, who].join(' · ') };
  const words = status === undefined ? [] : [uiText(`ui.status.${status}`)];
  return {
    title: t(`layout.search.requestOf.${requestKind ?? 'deposit'}`, { amount: money }),
    subtitle: [...words, day, who].join(' · '),
  };
}
