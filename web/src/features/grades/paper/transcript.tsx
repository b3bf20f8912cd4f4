import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Lines } from '@/features/documents/verify/lines';
import {
  PaperFacts,
  studentFacts,
  type ContentOf,
  type PaperFact,
  type PaperView,
} from '@/features/documents/verify/paper';
import { gregorianYear } from '@/lib/term';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

type Content = ContentOf<'unofficial_transcript'>;
type Line = Content['transferred'][number];

const NONE = '–';
const DAYS = {
  bornOn: 'born_on',
  admittedOn: 'admitted_on',
  graduatedOn: 'graduated_on',
  recordsOn: 'records_on',
} as const;
const NO_FACTS: readonly PaperFact[] = [];

/** What an unofficial transcript says. */
export const UnofficialTranscriptPaper: PaperView<'unofficial_transcript'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  return (
    <>
      <p>{t('transcript.unofficial')}</p>
      <Transcript paper={paper} content={content} />
    </>
  );
};

/** What an official transcript says. */
export const TranscriptPaper: PaperView<'transcript'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const days = (['bornOn', 'admittedOn', 'graduatedOn', 'recordsOn'] as const).flatMap((day): PaperFact[] => {
    const on = content[day];
    return on ? [[DAYS[day], longDate(on, language)]] : [];
  });
  return (
    <>
      <p>{t('transcript.number', { number: content.number })}</p>
      <Transcript paper={paper} content={content} facts={[['degree', content.degree, true], ...days]} />
      {content.honours && <p>{t('transcript.honours', { honours: content.honours })}</p>}
      <p>{t('transcript.issued_by', { name: content.issuedBy })}</p>
    </>
  );
};

interface TranscriptProps {
  paper: Schemas['VerifiedPaper'];
  content: Omit<Content, 'kind'>;
  /** The facts at the head of the transcript, next to the student. */
  facts?: readonly PaperFact[];
}

/** Every term with its letters, and what all of them came to. */
export function Transcript({ paper, content, facts = NO_FACTS }: TranscriptProps) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const year = (of: number) => t('transcript.year', { year: language === 'en' ? gregorianYear(of) : of });
  const former = content.formerNames.map(({ name, until }) =>
    t('transcript.former_name', { name, until: longDate(until, language) }),
  );
  const named: readonly PaperFact[] = former.length > 0 ? [['former_name', former.join(', ')]] : NO_FACTS;
  return (
    <>
      <PaperFacts paper={paper} facts={[...studentFacts(content.student), ...named, ...facts]} />
      {content.transferred.length > 0 && (
        <>
          <h3>{t('heading.transferred')}</h3>
          <Letters lines={content.transferred} language={paper.language} />
        </>
      )}
      {content.terms.length === 0 && content.transferred.length === 0 && <p>{t('none.grades')}</p>}
      {content.terms.map((term) => (
        <section key={`${term.academicYear}/${term.semester}`}>
          <h3>{`${t(`semester.${term.semester}`)} ${year(term.academicYear)}`}</h3>
          <Letters lines={term.lines} language={paper.language} />
          <p className="total">
            {t('transcript.term', {
              registered: term.registered,
              earned: term.earned,
              gpa: term.gpa || NONE,
              gpax: term.gpax || NONE,
            })}
          </p>
        </section>
      ))}
      <p className="total">{t('transcript.total', { earned: content.earned, gpax: content.gpax || NONE })}</p>
      {content.openLetters.length > 0 && <p>{t('transcript.open', { letters: content.openLetters.join(', ') })}</p>}
    </>
  );
}

function Letters({ lines, language }: { lines: readonly Line[]; language: string }) {
  return (
    <Lines
      columns={['subject', 'name', 'credit', 'letter']}
      language={language}
      rows={lines.map((line) => ({
        subject: line.subjectCode,
        name: line.subjectName,
        credit: line.credit,
        letter: line.letter,
      }))}
    />
  );
}
