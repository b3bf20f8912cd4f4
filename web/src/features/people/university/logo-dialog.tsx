import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { logoQuery } from '@/client/logo';
import { FormDialog } from '@/components/form/form-dialog';
import { FormPicture, type PictureChoice } from '@/components/form/form-picture';
import { keepLogo } from '@/lib/logo';
import { useChangeLogo } from './api';

const schema = z.object({ logo: z.custom<PictureChoice>() });

interface LogoDialogProps {
  /** The path of the logo that is kept. */
  logo: string | null;
  onClose: () => void;
}

/** Changes the university's logo, or takes it away. */
export default function LogoDialog({ logo, onClose }: LogoDialogProps) {
  const { t } = useTranslation(['organisation', 'common']);
  const kept = useQuery(logoQuery(logo)).data;
  const change = useChangeLogo();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { logo: logo ? 'kept' : 'none' } });
  return (
    <FormDialog
      title={t('university.logoTitle')}
      form={form}
      onSubmit={async ({ logo: choice }) => {
        if (choice !== 'kept') keepLogo((await change.mutateAsync(choice instanceof File ? choice : null)).logo);
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('common:action.save')}
    >
      <FormPicture
        control={form.control}
        name="logo"
        label={t('university.logo')}
        hint={t('university.logoHint')}
        kept={kept}
      />
    </FormDialog>
  );
}
