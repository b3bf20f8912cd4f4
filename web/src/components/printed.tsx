import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fullName } from '@/lib/person-name';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useSignedIn } from '@/lib/use-session';
import { serverNow } from '@/lib/clock';

/** The moment of printing, in milliseconds. */
function usePrintedAt(): number {
  const [at, setAt] = useState(serverNow);
  useEffect(() => {
    const note = () => flushSync(() => setAt(serverNow()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return at;
}

/** The header of a printed page: the university, the user and the time of printing. Only on paper. */
export function PrintedHead({ note }: { note: string }) {
  const { t } = useTranslation('common');
  const { language, pick } = useLanguage();
  const { user } = useSignedIn();
  const { student } = user;
  const now = usePrintedAt();
  const unit =
    student &&
    [pick(student.facultyNameTh, student.facultyNameEn), pick(student.majorNameTh, student.majorNameEn)]
      .filter(Boolean)
      .join(' · ');
  return (
    <Box className="on-paper">
      <strong>{t('university')}</strong>
      <div>{`${user.idCode} ${fullName(user, language)}`}</div>
      {unit && <div>{unit}</div>}
      <div>{t('printed.at', { at: dateTime(now, language) })}</div>
      <div>{note}</div>
    </Box>
  );
}
