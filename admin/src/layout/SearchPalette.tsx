import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { PopperProps } from '@mui/material/Popper';
import { told } from '@northvale/web/ui/texts/told.ts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../texts/t.ts';
import { useDestinations, type Destination } from './useDestinations.ts';

/** Finds people, requests, events and pages, and goes there. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const [written, setWritten] = useState('');
  const { destinations, isFetching, error } = useDestinations(written.trim());
  const navigate = useNavigate();
  const go = ({ to }: Destination) => {
    onClose();
    void navigate(to);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={t('layout.search.label')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { width: 560, mt: { xs: 4, md: 14 } } } }}
    >
      <Autocomplete<Destination>
        open
        // It takes Escape for itself, since its list is always open.
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        autoHighlight
        forcePopupIcon={false}
        options={destinations}
        loading={isFetching}
        loadingText={t('layout.search.looking')}
        noOptionsText={
          error
            ? t('layout.search.unreachable', { reason: told(error.message) })
            : t(written.trim() === '' ? 'layout.search.write' : 'layout.search.nothing')
        }
        // The server has searched.
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ to }) => to}
        inputValue={written}
        onInputChange={(_event, text, reason) => reason === 'input' && setWritten(text)}
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
            sx={{ '&&': { gap: 3, '&.Mui-focused': { bgcolor: 'nv.brandTint' }, minHeight: { xs: 44, md: 36 } } }}
          >
            <Box sx={{ ...cut, flex: 'none', maxWidth: '65%', fontSize: 14, fontWeight: 500 }}>{title}</Box>
            <Box sx={{ ...cut, ml: 'auto', color: 'nv.ink2', fontSize: 13 }}>{subtitle}</Box>
          </Box>
        )}
        renderInput={({ slotProps: { input, htmlInput }, id }) => (
          <OutlinedInput
            id={id}
            autoFocus
            fullWidth
            {...input}
            inputProps={{ ...htmlInput, 'aria-label': t('layout.search.label'), maxLength: 200 }}
            placeholder={t('layout.search.placeholder')}
            startAdornment={
              <InputAdornment position="start">
                <Search size={16} strokeWidth={1.75} aria-hidden />
              </InputAdornment>
            }
            // The dialog is the field's edge.
            sx={{
              '&&&': { minHeight: 52, px: 4 },
              '&&&& fieldset': { border: 0 },
              '& .MuiInputAdornment-root': { mr: 1 },
            }}
          />
        )}
      />
    </Dialog>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The list stands in the dialog's flow, below the field, and doesn't float. */
const InTheDialog = ({ children }: PopperProps) => (
  <Box sx={{ borderTop: '1px solid', borderColor: 'nv.rule' }}>{typeof children === 'function' ? null : children}</Box>
);
