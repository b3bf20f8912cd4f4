import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { casesQuery } from '@/features/cases/case/api';
import { sectionsQuery } from '@/features/curriculum/section/api';
import { subjectsQuery } from '@/features/curriculum/subject/api';
import { accountsQuery } from '@/features/finance/account/api';
import { studentsQuery } from '@/features/study/student-status/api';
import { mayOpen } from '@/lib/session';
import { shownCode } from '@/lib/subject-code';
import { useLanguage } from '@/lib/use-language';
import { useSession, useSignedIn } from '@/lib/use-session';
import { menuTree, type MenuNode } from '../menu-tree';

/** How many of a kind are shown: who wants more opens the page, which searches further. */
const SHOWN = 5;
/** A subject has several versions, of which one is shown. */
const VERSIONS = 20;
const STUDENTS = '/adm/students';
const ACCOUNTS = '/adm/finance/accounts';
const SUBJECTS = '/adm/curriculum/subjects';
const SECTIONS = '/adm/curriculum/sections';

export type Group = 'pages' | 'students' | 'accounts' | 'subjects' | 'sections' | 'cases';

/** Something that was found, and the page that shows it. */
export interface Found {
  group: Group;
  key: string;
  label: string;
  note: string;
  to: string;
}

interface Results {
  found: Found[];
  isFetching: boolean;
}

/**
 * What the user may see that has these words, a few of each kind. Each list asks its own route, so that a role finds here
 * what its pages show it, and nothing else. Nothing is asked while `text` is empty.
 */
export function useFound(text: string): Results {
  const { t } = useTranslation(['shell', 'cases', 'common']);
  const { pick } = useLanguage();
  const session = useSession();
  const asks = (page: string) => text !== '' && mayOpen(session, page);
  const asked = { text, pageSize: SHOWN };
  const students = useQuery({ ...studentsQuery(asked), enabled: asks(STUDENTS) });
  const accounts = useQuery({ ...accountsQuery(asked), enabled: asks(ACCOUNTS) && !mayOpen(session, STUDENTS) });
  const subjects = useQuery({ ...subjectsQuery({ text, pageSize: VERSIONS }), enabled: asks(SUBJECTS) });
  const sections = useQuery({ ...sectionsQuery(asked), enabled: asks(SECTIONS) });
  const isStudents = mayOpen(session, '/std/cases');
  const cases = useQuery({ ...casesQuery(asked), enabled: asks('/adm/cases') || asks('/std/cases') });
  const pages = usePages(text);
  const of = <Row>(query: { data?: { items: readonly Row[] } | undefined; isPlaceholderData: boolean }) =>
    text === '' || query.isPlaceholderData ? [] : (query.data?.items ?? []);
  const found: Found[] = [
    ...pages,
    ...of(students).map((row) => ({
      group: 'students' as const,
      key: row.studentCode,
      label: `${row.studentCode} ${pick(row.student.th, row.student.en)}`,
      note: [pick(row.faculty.th, row.faculty.en), pick(row.statusName.th, row.statusName.en)].join(' · '),
      to: `${STUDENTS}/${row.studentCode}`,
    })),
    ...of(accounts).map((row) => ({
      group: 'accounts' as const,
      key: row.studentCode,
      label: `${row.studentCode} ${pick(row.name.th, row.name.en)}`,
      note: pick(row.faculty.th, row.faculty.en),
      to: `${ACCOUNTS}/${row.studentCode}`,
    })),
    ...oneOfEach(of(subjects)).map((row) => ({
      group: 'subjects' as const,
      key: row.subjectCode,
      label: `${row.showCode} ${pick(row.nameTh, row.nameEn)}`,
      note: pick(row.departmentNameTh, row.departmentNameEn),
      to: `${SUBJECTS}/${row.subjectCode}`,
    })),
    ...of(sections).map((row) => ({
      group: 'sections' as const,
      key: String(row.sectionId),
      label: `${shownCode(row.subjectCode)} ${t('common:section', { code: row.sectionCode })}`,
      note: pick(row.subjectNameTh, row.subjectNameEn),
      to: `${SECTIONS}?text=${encodeURIComponent(row.subjectCode)}`,
    })),
    ...of(cases).map((row) => ({
      group: 'cases' as const,
      key: row.id,
      label: [pick(row.title.th, row.title.en), row.subject?.idCode].filter(Boolean).join(' · '),
      note: [t(`cases:kind.${row.kind}`), t(`cases:stage.${row.kind}.${row.stage}`)].join(' · '),
      to: `${isStudents ? '/std' : '/adm'}/cases/${row.id}`,
    })),
  ];
  return { found, isFetching: [students, accounts, subjects, sections, cases].some((query) => query.isFetching) };
}

/** A version of each subject, in the order of the list: the active one, else the first. */
function oneOfEach<Row extends { showCode: string; status: string }>(rows: readonly Row[]): Row[] {
  const codes = [...new Set(rows.map(({ showCode }) => showCode))].slice(0, SHOWN);
  return codes.flatMap((code) => {
    const versions = rows.filter(({ showCode }) => showCode === code);
    return versions.find(({ status }) => status === 'active') ?? versions.slice(0, 1);
  });
}

/** The pages of the user's menu whose names have the words. */
function usePages(text: string): Found[] {
  const { pick } = useLanguage();
  const { user } = useSignedIn();
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const leaves = (nodes: readonly MenuNode[], above: string): Found[] =>
    nodes.flatMap(({ item, path, subMenus }) => {
      const name = pick(item.menuNameTh, item.menuNameEn);
      const own = path === null ? [] : [{ group: 'pages' as const, key: path, label: name, note: above, to: path }];
      return [...own, ...leaves(subMenus, name)];
    });
  return leaves(menuTree(user.roleMenus), '')
    .filter(
      ({ label, note }) => words.length > 0 && words.every((word) => `${note} ${label}`.toLowerCase().includes(word)),
    )
    .slice(0, SHOWN);
}
