import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { TestStudentButton } from '@/features/finance/fee-test/test-student-button';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { AMOUNTS } from '@/features/finance/master-change/subject-fee-amounts';
import { subjectFeesQuery, useAskToDeleteSubjectFee } from './api';

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
  const master = useMaster<Schemas['SubjectFeeView']>(MENU.subjectFees);
  const remove = useAskToDeleteSubjectFee();
  const query = useQuery(subjectFeesQuery(master.asked));
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: ({ subjectCode }) => subjectCode,
    remove: { send: (fee, { reason }) => remove.mutateAsync({ fee, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={query}
      texts="subjectFees"
      rowId={(fee) => fee.subjectFeeId}
      rowName={(fee) => fee.subjectCode}
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
        ...guarded.columns,
      ]}
      actions={<TestStudentButton />}
      actionsOf={guarded.actionsOf}
      dialog={(fee) => <SubjectFeeDialog fee={fee} onClose={master.close} />}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
