import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { giveFocus } from './focusKept.ts';
import { formatMoney, minus } from './money.ts';
import { phone } from './tokens.ts';
import { visuallyHidden } from './LiveRegion.tsx';
import { uiText } from './texts/texts.ts';

export interface Change {
  label: string;
  /** Dollars. */
  before: number;
  after: number;
  /** Closed with a double rule: the sum of the rows above. */
  total?: boolean;
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Who or what it is about, above the table. */
  children?: ReactNode;
  changes?: Change[];
  /** The consequence, below the table. */
  note?: ReactNode;
  confirmLabel: string;
  dismissLabel?: string;
  tone?: 'primary' | 'error';
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before money moves: what it is now, what changes, what it will be. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    changes = [],
    note,
    confirmLabel,
    dismissLabel = uiText('ui.cancel'),
    tone = 'primary',
  } = props;
  const { busy = false, disabled = false, onConfirm, onClose } = props;
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const ready = open && tone === 'primary' && !disabled;

  // A button that was disabled while figures were loading missed its focus, and Enter would do nothing: it has it as
  // soon as they are seen.
  useLayoutEffect(() => {
    if (ready && document.activeElement?.closest('input, textarea, select') === null) giveFocus(confirm.current);
  }, [ready]);

  return (
    <Dialog
      open={open}
      onClose={(event: Partial<UIEvent>) => !busy && !isSecondPress(event) && onClose()}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {children}
        {changes.length > 0 && <ChangeTable changes={changes} />}
        {note && (
          <Typography variant="body2" sx={{ color: 'nv.ink2', '* + &': { mt: 4 } }}>
            {note}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={busy}>
          {dismissLabel}
        </Button>
        <Button
          ref={confirm}
          variant="contained"
          color={tone}
          onClick={(event) => !isSecondPress(event) && onConfirm()}
          onKeyDown={(event) => isHeld(event) && event.preventDefault()}
          disabled={busy || disabled}
          autoFocus={tone === 'primary'}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The second half of a double click, whose first half opened the dialog: nobody has read it yet. */
const isSecondPress = ({ detail = 0 }: Pick<Partial<UIEvent>, 'detail'>): boolean => detail > 1;

/** Nor has who still holds down the key that opened it, which would press the button by itself. */
const isHeld = ({ key, repeat }: KeyboardEvent): boolean => repeat && key === 'Enter';

export function ChangeTable({ changes }: { changes: Change[] }) {
  const cell = { textAlign: 'right', py: 2, pr: 0, pl: 2, fontWeight: 'inherit' } as const;
  const great = changes.some(({ before, after }) => Math.max(before, after) >= MILLION);
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        mt: 4,
        fontSize: { xs: 13, sm: 14 },
        lineHeight: '24px',
        ...(great && { [phone]: belowTheirNames }),
      }}
    >
      <Box
        component="thead"
        sx={{ borderTop: '1px solid', borderBottom: '1px solid', borderColor: 'nv.rule', color: 'nv.ink2' }}
      >
        <tr>
          <Box component="th" scope="col">
            <Box component="span" sx={visuallyHidden}>
              {uiText('ui.change.what')}
            </Box>
          </Box>
          {(['before', 'change', 'after'] as const).map((head) => (
            <Box component="th" scope="col" key={head} sx={{ ...cell, fontWeight: 500 }}>
              {uiText(`ui.change.${head}`)}
            </Box>
          ))}
        </tr>
      </Box>
      <tbody>
        {changes.map(({ label, before, after, total }) => (
          <Box
            component="tr"
            key={label}
            sx={total ? totalRow : { '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'nv.rule' } }}
          >
            <Box component="th" scope="row" sx={{ ...cell, pl: 0, textAlign: 'left', fontWeight: total ? 600 : 400 }}>
              {label}
            </Box>
            <Box component="td" data-head={uiText('ui.change.before')} sx={cell}>
              {formatMoney(before)}
            </Box>
            <Box
              component="td"
              data-head={uiText('ui.change.change')}
              sx={{ ...cell, ...(before === after && { color: 'nv.ink2' }) }}
            >
              {before === after ? uiText('ui.change.none') : formatMoney(minus(after, before), true)}
            </Box>
            <Box component="td" data-head={uiText('ui.change.after')} sx={{ ...cell, fontWeight: 600 }}>
              {formatMoney(after)}
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

const MILLION = 1_000_000;

/** Three such amounts don't fit beside each other: on phones each has a line below its name, with its head. */
const belowTheirNames = {
  display: 'block',
  lineHeight: '20px',
  '& > *, & tr': { display: 'block' },
  '& thead': visuallyHidden,
  '& tbody > tr': { pb: 2 },
  '& tbody th': { display: 'block', pb: 0 },
  '& td': { display: 'flex', justifyContent: 'space-between', py: 0, pl: 0 },
  '& td::before': { content: 'attr(data-head)', color: 'nv.ink2', fontWeight: 400 },
} as const;

const totalRow = {
  fontWeight: 600,
  borderTop: '1px solid',
  borderBottom: '3px double',
  borderColor: 'nv.ink2',
} as const;
