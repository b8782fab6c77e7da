import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import {
  documentFields,
  type Me,
  ID_CARD_TYPES,
  ID_FILE_EXTENSIONS,
  MAX_DOCUMENT_BYTES,
  type Verification,
} from '@northvale/api/contract/profile.ts';
import { dateOfBirth, line } from '@northvale/api/contract/fields.ts';
import { FileDrop } from '@northvale/web/ui/FileDrop.tsx';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { fileSize } from '@northvale/web/ui/labels.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { api } from '../api/apiClient.ts';
import { useToasts } from '../api/useToasts.ts';
import { showFieldErrors } from '../api/showFieldErrors.ts';
import { BirthDateInput } from './BirthDateInput.tsx';

const schema = documentFields.extend({
  dob: dateOfBirth,
  address: line(500, 'Please enter your address.'),
  idCardFile: z
    .instanceof(File, { error: 'Please choose a file.' })
    .refine(({ size }) => size <= MAX_DOCUMENT_BYTES, `The file is larger than ${fileSize(MAX_DOCUMENT_BYTES)}.`),
});
type Input = z.input<typeof schema>;

/** Who somebody is: date of birth and address, and the document that shows it. After a rejection with its reason. */
export function DocumentForm({ me, rejected }: { me: Me; rejected: Verification | undefined }) {
  const { succeeded, failed } = useToasts();
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: async ({ dob, address, ...form }: z.output<typeof schema>) => {
      // The document is compared with them, so they are told first; sent again after a failure they change nothing.
      await api.call('PUT /auth/admin/users-profile/:userId', { params: { userId: me._id }, body: { dob, address } });
      return api.call('POST /auth/submit-document', { form });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
  const form = useForm<Input>({
    resolver: zodResolver(schema),
    defaultValues: { dob: me.dob, address: me.address, idCardNumber: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((document) =>
    send.mutate(document, {
      onSuccess: succeeded,
      onError: (error) => {
        if (!showFieldErrors(error, ['dob', 'address', 'idCardType', 'idCardNumber', 'idCardFile'], form.setError))
          failed(error, 'Error updating user info');
      },
    }),
  );

  return (
    <Stack component="form" noValidate spacing={5} onSubmit={(event) => void submit(event)}>
      {rejected && (
        <Notice kind="warning">
          <strong>Your document could not be accepted.</strong> {rejected.reason ?? ''} Please send it again.
        </Notice>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: '20px 16px',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <BirthDateInput
          label="Date of Birth"
          autoComplete="bday"
          error={errors.dob?.message}
          value={form.watch('dob')}
          onChange={(next) =>
            form.setValue('dob', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
        <TextInput
          label="Address"
          autoComplete="street-address"
          error={errors.address?.message}
          {...form.register('address')}
        />
        <SelectInput
          label="Means Of Identification"
          defaultValue=""
          error={errors.idCardType?.message}
          {...form.register('idCardType')}
        >
          <option value="">Select a document</option>
          {ID_CARD_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectInput>
        <TextInput
          label="ID Number"
          autoComplete="off"
          error={errors.idCardNumber?.message}
          {...form.register('idCardNumber')}
        />
      </Box>
      <Controller
        control={form.control}
        name="idCardFile"
        render={({ field }) => (
          <FileDrop
            label="Upload ID Card"
            accept={ID_FILE_EXTENSIONS.join(',')}
            hint={`${ID_FILE_EXTENSIONS.slice(0, -1).join(', ')} or ${ID_FILE_EXTENSIONS.at(-1)}, at most ${fileSize(MAX_DOCUMENT_BYTES)}`}
            file={field.value}
            onChange={field.onChange}
            error={errors.idCardFile?.message}
          />
        )}
      />
      <div>
        <Button type="submit" variant="contained" disabled={send.isPending}>
          {send.isPending ? 'Sending…' : 'Submit'}
        </Button>
      </div>
    </Stack>
  );
}
