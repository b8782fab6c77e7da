import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { profile, type Me, type Profile } from '@northvale/api/contract/profile.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { VerifiedBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../api/apiClient.ts';
import { useToasts } from '../api/useToasts.ts';
import { showFieldErrors } from '../api/showFieldErrors.ts';
import { Initials } from '@northvale/web/ui/Initials.tsx';
import { BirthDateInput } from './BirthDateInput.tsx';
import { Section } from './Section.tsx';
import { UserId } from './UserId.tsx';

const fields = ['name', 'phonenumber', 'email', 'dob', 'address'] as const;
type Fields = Record<(typeof fields)[number], string>;

export function AccountSection({ me }: { me: Me }) {
  const { succeeded, failed } = useToasts();
  const queryClient = useQueryClient();
  const update = useMutation({
    mutationFn: (body: Profile) =>
      api.call('PUT /auth/admin/users-profile/:userId', { params: { userId: me._id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
  const { name, phonenumber, email, dob, address } = me;
  const form = useForm<Fields, unknown, Profile>({
    resolver: zodResolver(
      profile.pick({ name: true, phonenumber: true, email: true, dob: true, address: true }).required(),
    ),
    defaultValues: { name, phonenumber, email, dob, address },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) => {
    // Only what the person changed: a value that another screen changed meanwhile stays.
    const changes = Object.fromEntries(
      fields.filter((field) => values[field] !== me[field]).map((field) => [field, values[field]]),
    );
    update.mutate(changes, {
      onSuccess: succeeded,
      onError: (error) => {
        if (!showFieldErrors(error, fields, form.setError)) failed(error, 'Failed');
      },
    });
  });

  return (
    <Section title="Account" text="Your name and contact details, as on your ID.">
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', mb: 6 }}>
        <Initials name={me.name} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            <Box sx={{ fontWeight: 600, fontSize: 18, lineHeight: '26px', overflowWrap: 'anywhere' }}>{me.name}</Box>
            <VerifiedBadge verified={me.isVerified} />
          </Box>
          <UserId id={me._id} />
        </Box>
      </Box>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Box sx={{ display: 'grid', gap: '20px 16px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextInput label="Full Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
          <TextInput
            label="Mobile Number"
            type="tel"
            autoComplete="tel"
            error={errors.phonenumber?.message}
            {...form.register('phonenumber')}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <BirthDateInput
            value={form.watch('dob')}
            error={errors.dob?.message}
            onChange={(next) => form.setValue('dob', next, { shouldDirty: true })}
          />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextInput
              label="Address"
              autoComplete="street-address"
              error={errors.address?.message}
              {...form.register('address')}
            />
          </Box>
        </Box>
        <Button type="submit" variant="outlined" disabled={update.isPending} sx={{ mt: 6 }}>
          {update.isPending ? 'Saving…' : 'Update Profile'}
        </Button>
      </form>
    </Section>
  );
}
