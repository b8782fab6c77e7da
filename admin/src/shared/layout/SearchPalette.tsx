import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { PopperProps } from '@mui/material/Popper';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useNavigate } from 'react-router-dom';
import { t } from '../texts/t.ts';
import { PaletteField } from './PaletteField.tsx';
import { useDestinations, type Destination } from './useDestinations.ts';

interface Props {
  written: string;
  onWrite: (written: string) => void;
  onClose: () => void;
}

/** Finds people, requests, events and pages, and goes there. */
export function SearchPalette({ written, onWrite, onClose }: Props) {
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
