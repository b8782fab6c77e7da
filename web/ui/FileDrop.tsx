import Box from '@mui/material/Box';
import { useState, type DragEvent, type ReactNode } from 'react';
import { Field } from './Field.tsx';
import { fileSize } from './terms.ts';
import { visuallyHidden } from './LiveRegion.tsx';
import { uiNodes, uiText } from './texts/texts.ts';

interface FileDropProps {
  label: string;
  optional?: boolean;
  /** As the browser's own choice of a file takes it. */
  accept: string;
  /** Which files may be dropped. */
  hint: ReactNode;
  file: File | undefined;
  onChange: (file: File) => void;
  error?: string | undefined;
}

/** A file is dropped or chosen. The input itself stays reachable by keyboard. */
export function FileDrop({ label, optional = false, accept, hint, file, onChange, error }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const first = files?.[0];
    if (first) onChange(first);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Field label={label} optional={optional} error={error}>
      {({ id, error: wrong, describedBy }) => (
        <Box
          component="label"
          htmlFor={id}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          sx={[zone, over && { bgcolor: 'nv.brandTint' }, wrong && { borderColor: 'nv.red' }]}
        >
          <input
            id={id}
            type="file"
            accept={accept}
            aria-invalid={wrong}
            aria-describedby={describedBy}
            onChange={(event) => take(event.target.files)}
            style={{ ...visuallyHidden, width: 1, height: 1 }}
          />
          {file === undefined ? (
            <span>
              {uiNodes('ui.dropFile', {
                choose: (
                  <Box component="span" sx={pressable}>
                    {uiText('ui.chooseFile')}
                  </Box>
                ),
              })}
            </span>
          ) : (
            <Box component="span" sx={{ color: 'nv.ink', fontWeight: 500, overflowWrap: 'anywhere' }}>
              {file.name}, {fileSize(file.size)}
            </Box>
          )}
          <span>{hint}</span>
        </Box>
      )}
    </Field>
  );
}

const pressable = {
  color: 'nv.brandText',
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
} as const;

const zone = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  minHeight: 88,
  px: 4,
  border: '1px dashed',
  borderColor: 'nv.control',
  borderRadius: '8px',
  color: 'nv.ink2',
  fontSize: 14,
  lineHeight: '20px',
  cursor: 'pointer',
  '&:focus-within': { outline: '2px solid', outlineColor: 'nv.brandText', outlineOffset: 2 },
} as const;
