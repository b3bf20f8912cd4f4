import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idempotencyKey } from '@/client/api';
import type { OpenSection } from '@/client/models';
import { useSignedIn } from '@/features/session/use-session';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { useEnrol } from './api';
import { needsApproval, type OpenSubject } from './subjects';
import { enrolRequest } from './enrol-request';

/** Asks whether to enrol, naming what will happen, and hands out the case that came of it. */
export function useEnrolDialog(subject: OpenSubject) {
  const { t } = useTranslation(['enrolment', 'dashboard']);
  const { pick } = useLanguage();
  const { userinfo } = useSignedIn();
  const mutation = useEnrol();
  const [caseId, setCaseId] = useState<string | null>(null);
  // Kept until an answer came: pressing again after a lost connection asks for the same case.
  const key = useRef<{ sections: string; key: string } | null>(null);

  const enrol = async (sections: readonly OpenSection[]) => {
    const lines = sections.map(
      (section) =>
        `${pick(section.sectionTypeTh, section.sectionTypeEn)} ${t('section.label', { code: section.sectionCode })}`,
    );
    const message = t('enrol.confirmMessage', {
      code: subject.subjectCode,
      name: pick(subject.nameTh, subject.nameEn),
      sections: lines.join('\n'),
      year: userinfo.academicYear,
      semester: t(`dashboard:semester.${userinfo.semester}`),
    });
    const confirmed = await ask({
      title: t('enrol.confirmTitle'),
      message: sections.some(needsApproval) ? `${message}\n\n${t('enrol.confirmApproval')}` : message,
      confirmLabel: t('enrol.confirmLabel'),
      cancelLabel: t('common:action.cancel'),
    });
    if (!confirmed) return;
    const asked = sections.map((section) => section.sectionId).join();
    if (key.current?.sections !== asked) key.current = { sections: asked, key: idempotencyKey() };
    try {
      const answer = await mutation.mutateAsync({ body: enrolRequest(userinfo, sections), key: key.current.key });
      key.current = null;
      setCaseId(answer.caseId);
    } catch (error) {
      reportFailure(error);
    }
  };

  return { enrol, enrolling: mutation.isPending, caseId, close: () => setCaseId(null) };
}
