import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueSubject } from '@/client/models';
import { enrolmentResultQuery } from '@/features/enrolment/enrolment/api';
import { heldSubjects } from '@/features/enrolment/situation/possible-operations';
import { SectionChoice } from '@/features/enrolment/open-sections/section-choice';
import { useSectionWords } from '@/features/enrolment/open-sections/section-words';
import { mayWait, useVerdicts } from '@/features/enrolment/open-sections/use-verdicts';
import { useSignedIn } from '@/lib/use-session';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { waitingQuery, useJoinWaitlist } from './api';
import { WaitlistPolicy } from './policy';

interface JoinDialogProps {
  subject: CatalogueSubject;
  onClose: () => void;
  onJoined: (caseId: string) => void;
  /** A change of section: what is waited for beside the full section, and the subject that is given up for it. */
  change?: { chosen: Readonly<Record<string, number>>; givenUp: string };
}

/** Chooses what to wait for, and what is given up for it only once the seat is there. */
export default function JoinDialog({ subject, onClose, onJoined, change }: JoinDialogProps) {
  const { t } = useTranslation(['waitlist', 'common']);
  const { pick } = useLanguage();
  const { user, userinfo } = useSignedIn();
  const words = useSectionWords();
  const join = useJoinWaitlist();
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(change?.chosen ?? {});
  const [givenUp, setGivenUp] = useState(change?.givenUp ?? '');

  const types = [...new Set(subject.sections.map((section) => section.sectionType))];
  const sectionIds = types.flatMap((type) => chosen[type] ?? []);
  const complete = sectionIds.length === types.length;
  const result = useQuery(enrolmentResultQuery(userinfo, user.student?.stdId ?? '')).data;
  const held = heldSubjects(result?.enrollSubjects ?? []);
  const drops = held.find((one) => one.subjectShow === givenUp)?.rows ?? [];

  const { verdicts } = useVerdicts(
    [subject],
    drops.map((row) => row.sectionId),
  );

  const send = async () => {
    const { academicYear, semester } = userinfo;
    const dropSectionIds = drops.map((row) => row.sectionId);
    try {
      onJoined((await join.mutateAsync({ academicYear, semester, sectionIds, dropSectionIds })).caseId);
    } catch (error) {
      reportFailure(error);
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="join-title">
      <DialogTitle id="join-title">{t('join.title', { subject: words.subject(subject) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <div>
          {t('join.choose')}
          {types.map((type) => (
            <SectionChoice
              key={type}
              sections={subject.sections.filter((section) => section.sectionType === type)}
              chosen={chosen[type]}
              verdicts={verdicts}
              mayChoose={(section) => section.status !== 'closed' && mayWait(verdicts.get(section.sectionId))}
              onChoose={(section) => setChosen({ ...chosen, [type]: section.sectionId })}
            />
          ))}
        </div>
        {held.length > 0 && (
          <TextField
            select
            label={t('join.drop')}
            value={givenUp}
            onChange={(event) => setGivenUp(event.target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('join.dropNone')}</MenuItem>
            {held.map(({ subjectShow, rows: [row] }) => (
              <MenuItem key={subjectShow} value={subjectShow}>
                {row && `${subjectShow} ${pick(row.subjectNameTh, row.subjectNameEn)}`}
              </MenuItem>
            ))}
          </TextField>
        )}
        {subject.sections.some((section) => section.needsApproval && sectionIds.includes(section.sectionId)) && (
          <Alert severity="info">{t('join.approval')}</Alert>
        )}
        {complete && <Waiting subject={subject} sectionIds={sectionIds} />}
        <WaitlistPolicy />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button variant="contained" disabled={!complete || join.isPending} onClick={() => void send()}>
          {t('join.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How many wait already for what was chosen. */
function Waiting({ subject, sectionIds }: { subject: CatalogueSubject; sectionIds: readonly number[] }) {
  const { t } = useTranslation('waitlist');
  const words = useSectionWords();
  const waits = useQuery(waitingQuery(sectionIds)).data ?? [];
  return (
    <Box role="status">
      {waits.map(({ sectionId, waiting }) => {
        const section = subject.sections.find((one) => one.sectionId === sectionId);
        return (
          <div key={sectionId}>
            {section && `${words.section(section)}: `}
            {waiting > 0 ? t('join.waiting', { count: waiting }) : t('join.nobody')}
          </div>
        );
      })}
    </Box>
  );
}
