import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { updatePassword, type UpdatePassword } from '@northvale/api/contract/auth.ts';
import { mayBeDone } from '@northvale/api/client/apiError.ts';
import { PasswordInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewPasswordInput } from '../../shared/account/NewPasswordInput.tsx';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { showFieldErrors } from '../../shared/api/showFieldErrors.ts';
import { Section } from './Section.tsx';
import { t } from '../../shared/texts/t.ts';

export function PasswordSection() {
  const { succeeded, failed } = useToasts();
  const change = useMutation({
    mutationFn: (body: UpdatePassword) => api.call('PUT /auth/update-password', { body }),
  });
  const form = useForm<UpdatePassword>({
    resolver: zodResolver(updatePassword),
    defaultValues: { oldPassword: '', newPassword: '' },
  });
  const { errors } = form.formState;
  const [isOpen, setIsOpen] = useState(false);

  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        succeeded('passwordChanged');
        form.reset();
        setIsOpen(false);
      },
      onError: (error) => {
        if (mayBeDone(error)) setIsOpen(true);
        if (!showFieldErrors(error, ['oldPassword', 'newPassword'], form.setError)) failed(error, t('settings.failed'));
      },
    }),
  );

  return (
    <Section title={t('settings.password.title')} text={t('settings.password.text')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Box
          sx={{
            display: 'grid',
            gap: '20px 16px',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            alignItems: 'start',
          }}
        >
          <PasswordInput
            label={t('settings.password.old')}
            autoComplete="current-password"
            error={errors.oldPassword?.message}
            {...form.register('oldPassword')}
          />
          <NewPasswordInput
            label={t('settings.password.new')}
            error={errors.newPassword?.message}
            {...form.register('newPassword')}
          />
        </Box>
        {isOpen && (
          <Box sx={{ mt: 5 }}>
            <Notice kind="warning" role="alert">
              {t('settings.password.unknown')}
            </Notice>
          </Box>
        )}
        <Button type="submit" variant="outlined" disabled={change.isPending} sx={{ mt: 6 }}>
          {t(change.isPending ? 'settings.password.changing' : 'settings.password.change')}
        </Button>
      </form>
    </Section>
  );
}
