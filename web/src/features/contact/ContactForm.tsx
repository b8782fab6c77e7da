import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { contactMessage, type ContactMessage } from '@northvale/api/contract/contact.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { useForm } from 'react-hook-form';
import { Card } from '@northvale/web/ui/Card.tsx';
import { showFieldErrors } from '../../shared/api/showFieldErrors.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { useSendContact } from './useSendContact.ts';
import { t } from '../../shared/texts/t.ts';

const fields = ['user_name', 'user_email', 'phonenumber', 'subject', 'message'] as const;
const blank = { user_name: '', user_email: '', phonenumber: '', subject: '', message: '' };

export function ContactForm() {
  const say = useSaying();
  const { succeeded } = useToasts();
  const send = useSendContact();
  const form = useForm<ContactMessage>({ resolver: zodResolver(contactMessage), defaultValues: blank });
  const { errors } = form.formState;

  const submit = form.handleSubmit((message) =>
    send.mutate(message, {
      onSuccess: () => {
        succeeded('contacted');
        form.reset(blank);
      },
      onError: (error) => {
        showFieldErrors(error, fields, form.setError);
        say(t('pages.contact.failed'), 'error');
      },
    }),
  );

  return (
    <Card component="section" aria-label={t('pages.contact.write')} sx={{ p: { xs: 5, md: 6 } }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Box sx={{ display: 'grid', gap: '20px 16px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextInput
              label={t('pages.contact.name')}
              autoComplete="name"
              error={errors.user_name?.message}
              {...form.register('user_name')}
            />
          </Box>
          <TextInput
            label={t('pages.contact.email')}
            optional
            autoComplete="email"
            error={errors.user_email?.message}
            {...form.register('user_email')}
          />
          <TextInput
            label={t('pages.contact.phonenumber')}
            optional
            type="tel"
            autoComplete="tel"
            error={errors.phonenumber?.message}
            {...form.register('phonenumber')}
          />
          <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: '20px' }}>
            <TextInput
              label={t('pages.contact.subject')}
              error={errors.subject?.message}
              {...form.register('subject')}
            />
            <TextInput
              label={t('pages.contact.message')}
              optional
              multiline
              minRows={5}
              error={errors.message?.message}
              sx={{ p: 0 }}
              {...form.register('message')}
            />
          </Box>
        </Box>
        <Button type="submit" variant="contained" size="large" disabled={send.isPending} sx={{ mt: 6 }}>
          {t(send.isPending ? 'pages.contact.sending' : 'pages.contact.send')}
        </Button>
      </form>
    </Card>
  );
}
