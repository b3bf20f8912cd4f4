import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { RowActions } from '@/components/row-actions';
import { SearchListPage } from '@/components/search-list-page';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import { useUnits } from '@/features/people/organisation/use-units';
import { confirmed } from '@/lib/confirmed';
import { MENU } from '@/lib/menus';
import { shownCode } from '@/lib/subject-code';
import { daySpan } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { sectionExamsQuery, useDeleteExam, type ExamKey } from './api';

const ExamDialog = lazy(() => import('./exam-dialog'));

const KINDS: readonly Schemas['ExamKind'][] = ['midterm', 'final'];
const GAPS: readonly Schemas['ExamGap'][] = ['no_time', 'no_room'];

/** When and where the sections of a term are examined; who may, sets it. */
export default function ExamsPage() {
  const { t } = useTranslation(['exams', 'common', 'lists']);
  const { language, pick } = useLanguage();
  const { campuses } = useUnits();
  const params = useListParams();
  const mayEdit = useMay(MENU.sectionExams, 'edit');
  const mayDelete = useMay(MENU.sectionExams, 'delete');
  const mayImport = useMay(MENU.imports, 'add');
  const [opened, setOpened] = useState<(ExamKey & { title: string }) | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const remove = useDeleteExam();
  const filter = {
    ...chosenTerm(params),
    text: params.filter('text'),
    campus: params.filter('campus'),
    gap: GAPS.find((known) => known === params.filter('gap')),
  };
  const query = useQuery(sectionExamsQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const nameOf = (section: Schemas['ExaminedSectionView']) =>
    `${shownCode(section.subjectCode)} ${t('common:section', { code: section.sectionCode })}`;
  const titleOf = (section: Schemas['ExaminedSectionView'], kind: Schemas['ExamKind']) =>
    `${t(`kind.${kind}`)} · ${nameOf(section)}`;
  const removed = async (section: Schemas['ExaminedSectionView'], kind: Schemas['ExamKind'], revision: number) => {
    const title = titleOf(section, kind);
    const question = {
      title: t('deleteName', { exam: title }),
      message: t('deleteMessage'),
      confirmLabel: t('delete'),
    };
    const change = () => remove.mutateAsync({ sectionId: section.sectionId, kind, revision });
    if (await confirmed(question, change)) setDone(t('deleted', { exam: title }));
  };
  const examColumns = KINDS.map((kind): Column<Schemas['ExaminedSectionView']> => ({
    key: kind,
    header: t(`kind.${kind}`),
    cell: (section) => {
      const exam = section[kind];
      const text = exam ? daySpan(exam.startsAt, exam.endsAt, language) : t('notSet');
      return (
        <Button
          size="small"
          aria-label={`${titleOf(section, kind)}: ${text}`}
          sx={{ p: 0, minWidth: 0, minHeight: 32, justifyContent: 'flex-start', textAlign: 'left' }}
          onClick={() => setOpened({ sectionId: section.sectionId, kind, title: titleOf(section, kind) })}
        >
          {text}
        </Button>
      );
    },
    note: (section) => {
      const exam = section[kind];
      return exam && (pick(exam.roomsTh, exam.roomsEn) || t('noRoom'));
    },
  }));
  const columns: Column<Schemas['ExaminedSectionView']>[] = [
    {
      key: 'subject',
      header: t('column.subject'),
      cell: nameOf,
      note: (section) => pick(section.subjectNameTh, section.subjectNameEn),
    },
    { key: 'type', header: t('column.type'), cell: (section) => t(`type.${section.sectionType}`) },
    { key: 'campus', header: t('column.campus'), cell: ({ campus }) => pick(campus.th, campus.en) },
    { key: 'students', header: t('column.students'), align: 'right', cell: (section) => section.seatsTaken },
    ...examColumns,
    ...(mayDelete
      ? [
          {
            key: 'actions',
            header: t('lists:actions'),
            cell: (section: Schemas['ExaminedSectionView']) => (
              <RowActions
                actions={KINDS.map((kind) => {
                  const exam = section[kind];
                  return (
                    exam !== null && {
                      label: t(`deleteOf.${kind}`),
                      name: t('deleteName', { exam: titleOf(section, kind) }),
                      run: () => void removed(section, kind, exam.revision),
                      tone: 'error' as const,
                    }
                  );
                })}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      term={<TermPicker params={params} />}
      filters={[
        { name: 'campus', label: t('column.campus'), allLabel: t('all'), options: campuses },
        {
          name: 'gap',
          label: t('filter.gap'),
          allLabel: t('all'),
          options: GAPS.map((value) => ({ value, label: t(`gap.${value}`) })),
        },
      ]}
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      params={params}
      query={query}
      columns={columns}
      rowId={(section) => String(section.sectionId)}
      rowName={nameOf}
      actions={
        mayImport && (
          <Button component={RouterLink} to="/adm/finance/imports" variant="outlined">
            {t('import')}
          </Button>
        )
      }
      done={done}
      onDoneRead={() => setDone(null)}
    >
      <Suspense fallback={null}>
        {opened && (
          <ExamDialog
            of={{ sectionId: opened.sectionId, kind: opened.kind }}
            title={opened.title}
            readOnly={!mayEdit}
            onClose={() => setOpened(null)}
            onSaved={() => {
              setDone(t('saved', { exam: opened.title }));
              setOpened(null);
            }}
          />
        )}
      </Suspense>
    </SearchListPage>
  );
}
