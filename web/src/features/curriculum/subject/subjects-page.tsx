import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { subjectChoicesQuery, subjectsQuery } from './api';

const SubjectDialog = lazy(() => import('./subject-dialog'));
const CopyDialog = lazy(() => import('./copy-dialog'));
const STATUSES = ['draft', 'in_review', 'active', 'inactive'] as const;

/** Versions of subjects, found by code or name; added as drafts, and copied. */
export default function SubjectsPage() {
  const { t } = useTranslation(['lists', 'subjects']);
  const { language, pick } = useLanguage();
  const master = useMaster<Schemas['SubjectView']>(MENU.subjects);
  const { params, may, open, close, say } = master;
  const { data: choices } = useQuery(subjectChoicesQuery);
  const faculty = params.filter('faculty');
  const named = (list: { code: string; name: { th: string; en: string } }[] = []) =>
    list.map(({ code, name }) => ({ value: code, label: `${code} ${pick(name.th, name.en)}` }));
  const filter = (name: string, options: { value: string; label: string }[]) => ({
    name,
    label: t(`subjects:field.${name}`),
    allLabel: t('subjects:every'),
    options,
  });
  const query = useQuery(
    subjectsQuery({
      ...master.asked,
      faculty,
      department: params.filter('department'),
      level: params.filter('level'),
      status: STATUSES.find((status) => status === params.filter('status')),
      goal: params.filter('goal'),
      sort: params.sort,
    }),
  );
  return (
    <MasterPage
      master={master}
      query={query}
      texts="subjects"
      actions={
        <Button variant="outlined" component={RouterLink} to="/adm/curriculum/subjects/outcomes">
          {t('subjects:curricula')}
        </Button>
      }
      filters={[
        filter('faculty', named(choices?.faculties)),
        filter('department', named(choices?.departments.filter((one) => !faculty || one.facultyCode === faculty))),
        filter('level', named(choices?.levels)),
        filter(
          'status',
          STATUSES.map((value) => ({ value, label: t(`subjects:status.${value}`) })),
        ),
        filter('goal', named(choices?.goals)),
      ]}
      rowId={({ subjectCode }) => subjectCode}
      rowName={({ nameTh, nameEn }) => pick(nameTh, nameEn || nameTh)}
      columns={[
        {
          key: 'name',
          header: t('subjects.name'),
          sortable: true,
          cell: ({ subjectCode, nameTh, nameEn }) => (
            <Link component={RouterLink} to={`/adm/curriculum/subjects/${subjectCode}`}>
              {pick(nameTh, nameEn || nameTh)}
            </Link>
          ),
        },
        { key: 'code', header: t('subjects.code'), sortable: true, width: 130, cell: ({ subjectCode }) => subjectCode },
        { key: 'credit', header: t('subjects.credit'), cell: ({ creditShow }) => creditShow },
        {
          key: 'department',
          header: t('subjects.department'),
          cell: ({ departmentNameTh, departmentNameEn }) => pick(departmentNameTh, departmentNameEn),
        },
        {
          key: 'updated',
          header: t('subjects.updated'),
          sortable: true,
          cell: ({ updatedAt }) => shortDate(updatedAt, language),
        },
        {
          key: 'status',
          header: t('subjects.status'),
          cell: ({ status }) => <StatusChip of="subject" state={status} label={t(`subjects:status.${status}`)} />,
        },
      ]}
      actionsOf={(subject) => [
        may.add && {
          label: t('subjects:copy.action'),
          name: t('subjects:copy.name', { code: subject.subjectCode }),
          run: () => open(subject),
        },
      ]}
      dialog={(subject) =>
        subject === null ? (
          <SubjectDialog
            subject={null}
            onClose={close}
            onSaved={({ subjectCode: code }) => say(t('subjects:saved', { code }))}
          />
        ) : (
          <CopyDialog
            subjectCode={subject.subjectCode}
            onClose={close}
            onSaved={({ subjectCode: code }) => say(t('subjects:copy.done', { code }))}
          />
        )
      }
    />
  );
}
