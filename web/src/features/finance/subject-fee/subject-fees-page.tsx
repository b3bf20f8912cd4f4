import Box from '@mui/material/Box';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { TestStudentButton } from '@/features/finance/fee-test/test-student-button';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { AMOUNTS } from '@/features/finance/master-change/subject-fee-amounts';
import { subjectFees } from './api';

const SubjectFeeDialog = lazy(() => import('./subject-fee-dialog'));

function amounts(fee: Schemas['SubjectFeeView']) {
  return AMOUNTS.flatMap((name) => {
    const amount = fee[name];
    return amount ? [{ name, amount }] : [];
  });
}

/** Special fees of subjects: found, and added, changed and deleted once a second person agrees. */
export default function SubjectFeesPage() {
  const { t } = useTranslation('subjectFees');
  const { pick } = useLanguage();
  const termName = useShortTermName();
  return (
    <GuardedMasterPage
      master={subjectFees}
      menu={MENU.subjectFees}
      texts="subjectFees"
      nameOf={({ subjectCode }) => subjectCode}
      columns={[
        {
          key: 'subject',
          header: t('subject'),
          cell: ({ subjectCode, sectionCode }) =>
            sectionCode ? t('ofSection', { subject: subjectCode, section: sectionCode }) : subjectCode,
          note: ({ subject }) => pick(subject.th, subject.en),
        },
        {
          key: 'starts',
          header: t('starts'),
          cell: ({ firstYear, firstSemester }) => termName({ academicYear: firstYear, semester: firstSemester }),
        },
        {
          key: 'fees',
          header: t('fees'),
          cell: (fee) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
              {amounts(fee).map(({ name, amount }) => (
                <li key={name}>
                  {t(`amounts.${name}`)} <strong>{formatBaht(amount)}</strong>
                </li>
              ))}
            </Box>
          ),
        },
      ]}
      actions={<TestStudentButton />}
      dialog={(fee, close) => <SubjectFeeDialog fee={fee} onClose={close} />}
    />
  );
}
