import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import { localText } from '../../../shared/lists/days.ts';
import { t } from '../../../shared/texts/t.ts';
import { endOfMinute } from './times.ts';
import type { Moment } from './view.ts';

interface MomentFieldProps {
  label: string;
  moment: Moment;
  onChoose: (moment: Moment) => void;
  variant?: ButtonProps['variant'];
  sx?: ButtonProps['sx'];
  children: ReactNode;
}

/** A button that opens the choice of a moment: a time, or a revision. */
export function MomentField({ label, moment, onChoose, variant = 'outlined', sx, children }: MomentFieldProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (chosen: Moment) => {
    setAnchor(null);
    onChoose(chosen);
  };
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={sx}
      >
        {children}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, p: 5, width: 300 } } }}
      >
        <MomentForm moment={moment} onChoose={choose} />
      </Popover>
    </>
  );
}

function MomentForm({ moment, onChoose }: Pick<MomentFieldProps, 'moment' | 'onChoose'>) {
  const [time, setTime] = useState(moment.at === undefined ? '' : localText(moment.at));
  const [revision, setRevision] = useState(moment.revision === undefined ? '' : String(moment.revision));
  const at = endOfMinute(time);
  const chosen = /^\d+$/.test(revision) ? { revision: Number(revision) } : at !== undefined ? { at } : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onChoose(chosen);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <TextInput
        label={t('history.moment.dateAndTime')}
        type="datetime-local"
        autoFocus
        value={time}
        onChange={(event) => {
          setTime(event.target.value);
          setRevision('');
        }}
      />
      <TextInput
        label={t('history.moment.orRevision')}
        value={revision}
        inputProps={{ inputMode: 'numeric' }}
        onChange={(event) => {
          setRevision(event.target.value.trim());
          setTime('');
        }}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" disabled={chosen === undefined}>
          {t('history.moment.show')}
        </Button>
        <Button variant="text" onClick={() => onChoose({ revision: 0 })} sx={{ ml: 'auto' }}>
          {t('history.moment.opening')}
        </Button>
        <Button variant="text" onClick={() => onChoose({})}>
          {t('common.now')}
        </Button>
      </Box>
    </Box>
  );
}
