import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import FormHelperText from '@mui/material/FormHelperText';
import { Controller, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { sentence } from '@/lib/form-fields';
import { shownCode } from '@/lib/subject-code';
import { useSignedIn } from '@/lib/use-session';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { useFieldMessage } from '@/components/form/use-field-message';
import { QueryView } from '@/components/query-view';
import RichTextEditor from '@/components/rich-text/editor';
import { badLinks, safeLink } from '@/components/rich-text/state';
import { fieldRefusal } from '@/lib/server-errors';
import { useLanguage } from '@/lib/use-language';
import { announcingSectionsQuery, useSaveAnnouncement } from './api';
import { groupSizeQuery } from './groups';

const schema = z.object({
  title: sentence(limits.AnnouncementInput.title),
  sectionId: z.string(),
  linkExt: z.string().check(z.refine((value) => value.trim() === '' || safeLink(value) !== null, 'validation.link')),
  content: z.string().check(z.minLength(1, 'validation.required')),
});
/** A select needs a value also for no section. */
const EVERYBODY = 'everybody';
type Values = z.infer<typeof schema>;

/** The students whom a filter finds, of those the user sees, with the filter in words. */
export interface Group {
  audience: Schemas['StudentFilterInput'];
  said: readonly string[];
}

interface AnnouncementDialogProps {
  announcement: Schemas['ManagedAnnouncement'] | null;
  /** The section a new one is for, unless another is chosen. */
  sectionId?: number;
  /** The students a new one is for, in place of a section or everybody. */
  group?: Group;
  onClose: () => void;
  /** Called with how many students it went to, where that is known. */
  onSaved?: (recipients: number) => void;
}

/** Writes or changes an announcement: for everybody, for a section, or for a group of students. */
export default function AnnouncementDialog({
  announcement,
  sectionId,
  group,
  onClose,
  onSaved,
}: AnnouncementDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const save = useSaveAnnouncement();
  const audience = announcement ? announcement.section_id : sectionId;
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      title: announcement?.announce_subject_th ?? '',
      sectionId: audience ? String(audience) : EVERYBODY,
      linkExt: announcement?.link_ext ?? '',
      content: announcement?.content ?? '',
    },
  });

  const messageOf = useFieldMessage();

  return (
    <FormDialog
      title={t(announcement ? 'manage.editTitle' : 'manage.addTitle')}
      form={form}
      onSubmit={async (values) => {
        const links = badLinks(values.content).join(', ');
        if (links) throw fieldRefusal('content', t('manage.badLinks', { links }));
        const saved = await save.mutateAsync({
          announceId: announcement?.announce_id ?? null,
          announceCode: announcement?.announce_code ?? '',
          sectionId: values.sectionId === EVERYBODY ? null : Number(values.sectionId),
          audience: group?.audience ?? null,
          title: values.title.trim(),
          content: values.content,
          linkExt: safeLink(values.linkExt),
          updatedDt: announcement?.updated_dt ?? null,
        });
        onSaved?.(saved.recipients ?? 0);
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('common:action.save')}
      maxWidth="md"
    >
      {group && <GroupSize group={group} />}
      {announcement?.audience && <Box>{t('manage.sentTo', { count: announcement.recipients ?? 0 })}</Box>}
      {!group && !announcement?.audience && <AudienceField control={form.control} announcement={announcement} />}
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
            {fieldState.error?.message && <FormHelperText error>{messageOf(fieldState.error.message)}</FormHelperText>}
          </div>
        )}
      />
      <FormTextField
        control={form.control}
        name="linkExt"
        label={t('manage.fields.link')}
        hint={t('manage.fields.linkHint')}
      />
    </FormDialog>
  );
}

/** How many students it goes to, and by which choices they were found. */
function GroupSize({ group }: { group: Group }) {
  const { t } = useTranslation('announcements');
  const query = useQuery(groupSizeQuery(group.audience));
  return (
    <QueryView query={query} skeleton={<Skeleton variant="rounded" height={48} />}>
      {({ students }) => (
        <Alert severity={students > 0 ? 'info' : 'warning'}>
          {t('manage.goesTo', { count: students })}
          {group.said.length > 0 && <div>{group.said.join(' · ')}</div>}
        </Alert>
      )}
    </QueryView>
  );
}

/** To whom: a section the user teaches, or everybody where the role's scope is the whole university. */
function AudienceField({
  control,
  announcement,
}: {
  control: Control<Values>;
  announcement: Schemas['ManagedAnnouncement'] | null;
}) {
  const { t } = useTranslation(['announcements', 'common']);
  const { pick } = useLanguage();
  const { userinfo } = useSignedIn();
  const { data: sections = [] } = useQuery(announcingSectionsQuery);
  const own = announcement?.section_id;
  const missing = own && !sections.some((section) => section.sectionId === own);
  return (
    <FormTextField control={control} name="sectionId" label={t('manage.fields.section')} select>
      {(userinfo.dataScope === 'all' || !own) && (
        <MenuItem value={EVERYBODY} disabled={userinfo.dataScope !== 'all'}>
          {t(userinfo.dataScope === 'all' ? 'manage.everybody' : 'manage.chooseSection')}
        </MenuItem>
      )}
      {missing && (
        <MenuItem
          value={String(own)}
        >{`${shownCode(announcement?.subject_code ?? '')} ${t('common:section', { code: announcement?.section_code })}`}</MenuItem>
      )}
      {sections.map((section) => (
        <MenuItem key={section.sectionId} value={String(section.sectionId)}>
          {`${shownCode(section.subjectCode)} ${pick(section.subjectNameTh, section.subjectNameEn)} ${t('common:section', { code: section.sectionCode })}`}
        </MenuItem>
      ))}
    </FormTextField>
  );
}
