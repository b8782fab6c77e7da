import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { EXPORT_FORMAT_NAMES, type ExportAsked } from '@northvale/api/contract/audit.ts';
import { visuallyHidden } from '@northvale/web/ui/visuallyHidden.ts';
import { t } from '../../../shared/texts/t.ts';

type Format = ExportAsked['format'];

/** In which form; the browser's own radio buttons, drawn as cards. */
export const FormatChoice = ({ format, onChoose }: { format: Format; onChoose: (format: Format) => void }) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
    <Box component="legend" sx={{ p: 0, mb: 2, fontSize: 14, lineHeight: '20px', fontWeight: 500 }}>
      {t('exports.format')}
    </Box>
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 3 }}>
      {EXPORT_FORMAT_NAMES.map((each) => (
        <Box component="label" key={each} sx={card}>
          <Box
            component="input"
            type="radio"
            name="format"
            value={each}
            checked={each === format}
            onChange={() => onChoose(each)}
            sx={visuallyHidden}
          />
          <Box component="span" sx={{ fontWeight: 600 }}>
            {t(`exports.formats.${each}.title`)}
          </Box>
          <Box component="span" sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
            {t(`exports.formats.${each}.what`)}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);

const card = {
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 1,
  p: 4,
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'nv.control',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'nv.sunken' },
  '&:has(:checked)': {
    borderColor: 'nv.brandText',
    bgcolor: 'nv.brandTint',
    boxShadow: ({ palette }: Theme) => `inset 0 0 0 1px ${palette.nv.brandText}`,
  },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'nv.brandText', outlineOffset: 2 },
} as const;
