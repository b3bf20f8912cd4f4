import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Announcement } from '@/client/models';
import { FormTextField } from '@/components/form-text-field';
import RichTextEditor from '@/components/rich-text/editor';
import { safeLink } from '@/components/rich-text/state';
import { showServerErrors } from '@/lib/server-errors';
import { useSaveAnnouncement } from './api';

const TITLE_LENGTH = 200;
const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(TITLE_LENGTH, 'validation.tooLong')),
  linkExt: z.string().check(z.refine((value) => value.trim() === '' || safeLink(value) !== null, 'validation.link')),
  content: z.string().check(z.minLength(1, 'validation.required')),
});
type Values = z.infer<typeof schema>;

interface AnnouncementDialogProps {
  announcement: Announcement | null;
  onClose: () => void;
}

export default function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const phone = useMediaQuery('(max-width:991.95px)');
  const save = useSaveAnnouncement();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      title: announcement?.announce_subject_th ?? '',
      linkExt: announcement?.link_ext ?? '',
      content: announcement?.content ?? '',
    },
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync({
        announceId: announcement?.announce_id ?? null,
        announceCode: announcement?.announce_code ?? '',
        sectionId: announcement?.section_id ?? null,
        title: values.title.trim(),
        content: values.content,
        linkExt: safeLink(values.linkExt),
      });
      onClose();
    } catch (error) {
      showServerErrors(error, form.setError);
    }
  });

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={phone} aria-labelledby="announcement-dialog">
      <DialogTitle id="announcement-dialog">{t(announcement ? 'manage.editTitle' : 'manage.addTitle')}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <FormTextField control={form.control} name="title" label={t('manage.fields.title')} autoFocus />
          <Controller
            control={form.control}
            name="content"
            render={({ field, fieldState }) => (
              <div>
                <RichTextEditor
                  label={t('manage.fields.content')}
                  initial={field.value}
                  onChange={(content, isEmpty) => field.onChange(isEmpty ? '' : content)}
                />
                {fieldState.error?.message && <FormHelperText error>{t(`common:${fieldState.error.message}`)}</FormHelperText>}
              </div>
            )}
          />
          <FormTextField control={form.control} name="linkExt" label={t('manage.fields.link')} hint={t('manage.fields.linkHint')} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
            {t('common:action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
